/* Impacts of two masses against a stop, lane by lane: the loop that NumPy's lanes × modes are compared with.

   Modal equations q_i'' + 2 s_i q_i' + o_i^2 q_i = F_i cos wt, i = 1, 2, stop at c·q = d, underdamped.  The same
   steps as mechlib.motion.march, for two modes. */

#include <math.h>

static const double TURN = 6.283185307179586;

typedef struct {
    double s[2], o2[2], nu[2], F[2], c[2], b[2], hasty[2], jumpy[2], d, e;      /* of the structure */
    double w, a[2], r[2], cos, sin, P, pace;                                    /* with its force */
} Machine;

static double root(double g, double v, double B)
{
    double inside = v*v - 2*B*g;
    if (inside < 0 || (v <= 0 && B <= 0)) return INFINITY;
    return v > 0 ? -2*g/(v + sqrt(inside)) : (sqrt(inside) - v)/B;
}

/* The time from the free state (q, u) at the phase `angle` to the next contact; the free state there. */
static double next(const Machine *m, const double *q0, const double *u0, double angle, double *q1, double *u1)
{
    double tau = 0, w2 = m->w*m->w, size = fabs(m->d)*2 + m->P;
    for (int looks = 0; looks < 20000; looks++) {
        double c = cos(angle + m->w*tau), s = sin(angle + m->w*tau), steady = m->cos*c + m->sin*s;
        double g = steady - m->d, v = m->w*(m->sin*c - m->cos*s), k = -w2*steady;
        double B = w2*m->P, J = w2*m->w*m->P, K = w2*w2*m->P, jerk = -w2*v, h;
        double q[2], u[2], a[2], j[2];
        for (int i = 0; i < 2; i++) {
            double fade = exp(-m->s[i]*tau), C = fade*cos(m->nu[i]*tau), S = fade*sin(m->nu[i]*tau)/m->nu[i];
            q[i] = (C + m->s[i]*S)*q0[i] + S*u0[i];
            u[i] = (C - m->s[i]*S)*u0[i] - m->o2[i]*S*q0[i];
            a[i] = -2*m->s[i]*u[i] - m->o2[i]*q[i];
            j[i] = -2*m->s[i]*a[i] - m->o2[i]*u[i];
            double E = fabs(m->c[i])*sqrt(a[i]*a[i] + m->o2[i]*u[i]*u[i]);
            g += m->c[i]*q[i]; v += m->c[i]*u[i]; k += m->c[i]*a[i]; jerk += m->c[i]*j[i];
            B += E; J += m->hasty[i]*E; K += m->jumpy[i]*E;
        }
        int hit = 0;
        if (v > 0 && 2*B*fabs(g) <= v*v) {
            h = -2*g*v/(2*v*v - g*k);
            hit = fabs(h)*m->pace < 1e-5 && (B*fabs(g) <= 1e-5*v*v || fabs(g) < 1e-15*size);
        } else {
            double near = g < 0 ? g : 0;
            if (v >= 0 && tau > 0 && g >= -1e-13*(size + v/m->pace)) {
                h = 0;
                hit = 1;
            } else {
                h = root(near, v, B);
                h = fmin(root(near, v, fmin(B, k + 2*h*J)), 2*h);
                if (k < 0 && v <= 0) h = fmax(h, -k/J);
                if (v <= 0 && h*m->pace < 1e-3 && k <= 1e-12*B && jerk < 0) h = fmax(h, -2*jerk/K);
            }
        }
        if (hit) {
            for (int i = 0; i < 2; i++) {
                q1[i] = q[i] + h*(u[i] + h/2*(a[i] + h/3*j[i]));
                u1[i] = u[i] + h*(a[i] + h/2*j[i]);
            }
            return tau + h;
        }
        tau += h;
    }
    return NAN;
}

/* Times and speeds of `count` impacts of every lane; lane i has the forcing frequency w[i] and starts at rest. */
void two_modes(int lanes, int count, const double *o, const double *s, const double *F, const double *row,
               double d, double e, const double *w, double *times, double *speeds)
{
    double square = row[0]*row[0] + row[1]*row[1];
    for (int lane = 0; lane < lanes; lane++) {
        Machine m = {.d = d, .e = e, .w = w[lane]};
        double q[2], u[2], t = 0, angle = 0;
        m.pace = m.w;
        for (int i = 0; i < 2; i++) {
            double o2 = o[i]*o[i], s2 = s[i]*s[i], stiff = o2 - m.w*m.w, drag = 2*s[i]*m.w;
            double size = stiff*stiff + drag*drag;
            m.s[i] = s[i]; m.o2[i] = o2; m.nu[i] = sqrt(o2 - s2); m.F[i] = F[i];
            m.c[i] = row[i]; m.b[i] = row[i]/square;
            m.hasty[i] = sqrt(4*s2 + o2); m.jumpy[i] = sqrt(16*s2*s2 - 4*s2*o2 + o2*o2);
            m.a[i] = F[i]*stiff/size; m.r[i] = F[i]*drag/size;
            m.cos += row[i]*m.a[i]; m.sin += row[i]*m.r[i];
            m.pace = fmax(m.pace, o[i] + 2*s[i]);
            q[i] = -m.a[i]; u[i] = -m.w*m.r[i];                                 /* at rest, less the steady part */
        }
        m.P = hypot(m.cos, m.sin);
        for (int k = 0; k < count; k++) {
            double q1[2], u1[2], tau = next(&m, q, u, angle, q1, u1), speed = 0;
            t += tau;
            angle = fmod(angle + m.w*tau, TURN);
            for (int i = 0; i < 2; i++)
                speed += m.c[i]*(u1[i] + m.w*(m.r[i]*cos(angle) - m.a[i]*sin(angle)));
            times[lane*count + k] = t;
            speeds[lane*count + k] = speed;
            for (int i = 0; i < 2; i++) {
                q[i] = q1[i];
                u[i] = u1[i] - (1 + e)*speed*m.b[i];
            }
        }
    }
}
