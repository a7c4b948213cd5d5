/* Impacts of a forced oscillator against a stop, lane by lane: the loop that NumPy's lanes are compared with.

   x'' + 2 z x' + x = f cos wt, stop at x = d, underdamped.  The same steps as mechlib.motion.march. */

#include <math.h>

static const double TURN = 6.283185307179586;

typedef struct { double z, w, f, d, e, nu, a, b, P; } Hammer;

static void fly(const Hammer *m, double x, double u, double tau, double *X, double *U)
{
    double fade = exp(-m->z*tau), C = fade*cos(m->nu*tau), S = fade*sin(m->nu*tau)/m->nu;
    *X = (C + m->z*S)*x + S*u;
    *U = (C - m->z*S)*u - S*x;
}

static double root(double g, double v, double B)
{
    double inside = v*v - 2*B*g;
    if (inside < 0 || (v <= 0 && B <= 0)) return INFINITY;
    return v > 0 ? -2*g/(v + sqrt(inside)) : (sqrt(inside) - v)/B;
}

/* The time from the state (x, u) at the phase `angle` to the next contact; its speed in *speed. */
static double next(const Hammer *m, double x, double u, double angle, double *speed)
{
    double tau = 0, x0 = x - m->a*cos(angle) - m->b*sin(angle), u0 = u - m->w*(m->b*cos(angle) - m->a*sin(angle));
    double w2 = m->w*m->w, size = fabs(m->d) + m->P;
    for (int looks = 0; looks < 20000; looks++) {
        double qh, uh, c = cos(angle + m->w*tau), s = sin(angle + m->w*tau);
        fly(m, x0, u0, tau, &qh, &uh);
        double ah = -2*m->z*uh - qh, p = m->a*c + m->b*s;
        double g = qh + p - m->d, v = uh + m->w*(m->b*c - m->a*s), k = ah - w2*p;
        double E = sqrt(ah*ah + uh*uh), B = E + w2*m->P, h;
        if (v > 0 && 2*B*fabs(g) <= v*v) {
            h = -2*g*v/(2*v*v - g*k);
            if (fabs(h) < 1e-5 && (B*fabs(g) <= 1e-5*v*v || fabs(g) < 1e-15*size)) {
                *speed = v + h*k;
                return tau + h;
            }
        } else {
            double J = sqrt(4*m->z*m->z + 1)*E + w2*m->w*m->P, near = g < 0 ? g : 0;
            if (v >= 0 && tau > 0 && g > -1e-13*(size + v)) { *speed = v; return tau; }
            h = root(near, v, B);
            double far = root(near, v, fmin(B, k + 2*h*J));
            h = fmin(far, 2*h);
            if (k < 0 && v <= 0) h = fmax(h, -k/J);
            if (v <= 0 && h < 1e-3 && k <= 1e-12*B) {
                double j = -2*m->z*ah - uh - w2*m->w*(m->b*c - m->a*s);
                double K = (1 + 4*m->z*m->z)*E + w2*w2*m->P;
                if (j < 0) h = fmax(h, -2*j/K);
            }
        }
        tau += h;
    }
    return NAN;
}

/* Times and speeds of `count` impacts of every lane; lane i has the forcing frequency w[i]. */
void impacts(int lanes, int count, double z, const double *w, double f, double d, double e, double x, double u,
             double *times, double *speeds)
{
    for (int i = 0; i < lanes; i++) {
        double stiff = 1 - w[i]*w[i], drag = 2*z*w[i], size = stiff*stiff + drag*drag;
        Hammer m = {z, w[i], f, d, e, sqrt(1 - z*z), f*stiff/size, f*drag/size, f/sqrt(size)};
        double t = 0, angle = 0, X = x, V = u;
        for (int k = 0; k < count; k++) {
            double speed, tau = next(&m, X, V, angle, &speed);
            t += tau;
            angle = fmod(angle + m.w*tau, TURN);
            times[i*count + k] = t;
            speeds[i*count + k] = speed;
            X = d;
            V = -e*speed;
            double push = f*cos(angle) - d, j = -f*m.w*sin(angle), s = -2*V/(push*(1 - e));
            if (push > 0 && s < 2e-4 && s*fabs(j) <= 1e-2*push) {
                double wait = s - s*s/3*(j/push + z), begin = fmod(angle + m.w*wait, TURN);
                double leave = fmod(acos(d/f) - begin + 2*TURN, TURN);
                t += wait + leave/m.w;
                angle = fmod(begin + leave, TURN);
                V = 0;
            }
        }
    }
}
