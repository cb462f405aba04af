/** An ink line: a smooth curve through a few points, drawn as an outline whose width follows the pressure of the pen. */

const STEPS = 14;

/** @typedef {[x: number, y: number]} Point */

/** Points along a centripetal Catmull-Rom curve through the given ones. */
function smooth(points) {
  if (points.length < 3) return points;
  const first = points[0].map((value, axis) => 2 * value - points[1][axis]);
  const last = points.at(-1).map((value, axis) => 2 * value - points.at(-2)[axis]);
  const all = [first, ...points, last];
  const result = [];
  for (let at = 1; at < all.length - 2; at += 1) {
    const four = all.slice(at - 1, at + 3);
    const knots = [0];
    for (let i = 1; i < 4; i += 1) {
      const [dx, dy] = [four[i][0] - four[i - 1][0], four[i][1] - four[i - 1][1]];
      knots.push(knots[i - 1] + Math.sqrt(Math.max(1e-3, Math.hypot(dx, dy))));
    }
    for (let step = 0; step < STEPS; step += 1) {
      const t = knots[1] + ((knots[2] - knots[1]) * step) / STEPS;
      result.push(between(four, knots, t));
    }
  }
  result.push(points.at(-1));
  return result;
}

/** The curve between the second and the third of four points (Barry and Goldman's pyramid). */
function between(four, knots, t) {
  const mix = (a, b, from, to) => a.map((value, axis) => (value * (to - t) + b[axis] * (t - from)) / (to - from));
  const [k0, k1, k2, k3] = knots;
  const a1 = mix(four[0], four[1], k0, k1);
  const a2 = mix(four[1], four[2], k1, k2);
  const a3 = mix(four[2], four[3], k2, k3);
  return mix(mix(a1, a2, k0, k2), mix(a2, a3, k1, k3), k1, k2);
}

const shorten = (value) => Math.round(value * 10) / 10;

/**
 * One stroke as an SVG path to be filled.
 * @param {Point[]} points where the pen passes
 * @param {number} width in pixels, at full pressure
 * @param {{ from?: number, to?: number }} ends pressure at both ends, 0 to 1
 */
export function stroke(points, width, { from = 0.35, to = 0.35 } = {}) {
  const line = smooth(points);
  const lengths = [0];
  for (let i = 1; i < line.length; i += 1) {
    lengths.push(lengths[i - 1] + Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]));
  }
  const whole = lengths.at(-1) || 1;
  const ease = Math.min(90, whole / 2);
  const left = [];
  const right = [];
  line.forEach((point, i) => {
    const before = line[Math.max(0, i - 1)];
    const after = line[Math.min(line.length - 1, i + 1)];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const normal = [-(after[1] - before[1]) / length, (after[0] - before[0]) / length];
    const start = Math.min(1, lengths[i] / ease);
    const end = Math.min(1, (whole - lengths[i]) / ease);
    // slow changes of pressure, the same for the same stroke
    const hand = 0.9 + 0.1 * Math.sin(lengths[i] / 61 + points[0][0]);
    const half = (width / 2) * hand * Math.min(from + (1 - from) * start, to + (1 - to) * end);
    left.push([point[0] + normal[0] * half, point[1] + normal[1] * half]);
    right.push([point[0] - normal[0] * half, point[1] - normal[1] * half]);
  });
  const outline = [...left, ...right.toReversed()].map((point) => point.map(shorten).join(" "));
  const dot = ([x, y], pressure) => {
    const r = shorten((width / 2) * pressure * 0.9);
    return `M${shorten(x - r)} ${shorten(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  };
  return `M${outline.join("L")}z${dot(line[0], from)}${dot(line.at(-1), to)}`;
}
