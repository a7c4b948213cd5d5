"""The local map near grazing, and the motions that are born there, with one stop and with two at ±δ."""
