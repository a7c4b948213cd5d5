export { chosenVariant, judge, preview };
