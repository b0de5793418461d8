// The gap between the best plan and what is proved, drawn as it closes: what the
// plan costs comes down, what is needed at least goes up, until they meet.

const SVG = 'http://www.w3.org/2000/svg';
const [WIDE, HIGH] = [300, 84];
const [LEFT, RIGHT, EDGE] = [4, 256, 12]; // of the drawing; numbers stand on the right
const LEAST_SECONDS = 2; // of the axis of time

const isKnown = (n) => n !== undefined && n !== null && n >= 0;

function shape(tag, attributes, text = '') {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.textContent = text;
  return node;
}

/* A line that goes on level until it changes. */
function stairs(points, x, y) {
  const [first, ...rest] = points;
  return `M${x(first.seconds)} ${y(first.value)}${rest.map(({ seconds, value }) => `H${x(seconds)}V${y(value)}`).join('')}`;
}

export class Gap {
  constructor(svg) {
    this.svg = svg;
    svg.setAttribute('viewBox', `0 0 ${WIDE} ${HIGH}`);
    svg.setAttribute('role', 'img');
    this.clear();
  }

  clear() {
    this.lines = { low: [], high: [] };
    this.seconds = 0;
    this.svg.toggleAttribute('hidden', true);
    this.svg.replaceChildren();
  }

  /* Bounds only come nearer: what one part of the work does not know, another
     has told before. */
  add({ seconds = this.seconds, low, high }) {
    this.seconds = Math.max(this.seconds, seconds);
    this.step('low', low, (now, before) => now > before);
    this.step('high', high, (now, before) => now < before);
    this.draw();
  }

  step(name, value, isNearer) {
    const line = this.lines[name];
    if (!isKnown(value) || (line.length && !isNearer(value, line.at(-1).value))) return;
    line.push({ seconds: this.seconds, value });
  }

  get low() { return this.lines.low.at(-1)?.value; }

  get high() { return this.lines.high.at(-1)?.value; }

  draw() {
    const { low, high } = this.lines;
    this.svg.toggleAttribute('hidden', !high.length);
    if (!high.length) return;
    const most = high[0].value;
    const least = Math.min(low.length ? low[0].value : Infinity, this.high);
    const x = (seconds) => (LEFT + ((RIGHT - LEFT) * seconds) / Math.max(LEAST_SECONDS, this.seconds)).toFixed(1);
    const y = (value) => (EDGE + ((HIGH - 2 * EDGE) * (most - value)) / Math.max(1, most - least)).toFixed(1);
    const now = x(this.seconds);
    const parts = [['high', high], ['low', low]].filter(([, line]) => line.length).flatMap(([name, line]) => [
      shape('path', { class: name, d: `${stairs(line, x, y)}H${now}` }),
      shape('text', { class: name, x: RIGHT + 6, y: Number(y(line.at(-1).value)) + 4 }, line.at(-1).value),
    ]);
    if (this.low === this.high) parts.pop(); // one number for both
    if (low.length) parts.unshift(shape('path', { class: 'between', d: `M${now} ${y(this.low)}V${y(this.high)}` }));
    this.svg.replaceChildren(...parts);
    this.svg.setAttribute('aria-label', `Best plan ${this.high}${low.length ? `, needed at least ${this.low}` : ''}`);
  }
}
