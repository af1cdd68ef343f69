/** How the page looks, in the words of Plotly: its colours and type, and one template for all charts. Dispatches "change". */

const SCHEMES = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];

class Look extends EventTarget {
  #colors = new Map();
  #template = null;

  constructor() {
    super();
    for (const scheme of SCHEMES) matchMedia(scheme).addEventListener("change", () => this.#changed());
    new MutationObserver(() => this.#changed()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  /** "source" → "rgb(11, 99, 160)": what the page's variable is just now. */
  color(role) {
    if (!this.#colors.has(role)) this.#colors.set(role, computed(`color: var(--${role})`).color);
    return this.#colors.get(role);
  }

  /** Type, grid and boxes, which no single figure holds. */
  get template() {
    return (this.#template ??= { layout: this.#layout() });
  }

  #layout() {
    const { fontFamily: family } = computed("font-family: var(--sans)");
    const [ink, muted, rule, paper] = ["ink", "muted", "rule", "paper"].map((role) => this.color(role));
    const axis = { zeroline: false, linecolor: rule, tickcolor: rule, gridcolor: rule, title: { font: { size: 12 } } };
    return {
      font: { family, size: 12, color: muted },
      paper_bgcolor: paper, // and not transparent: Plotly puts its readings on this colour
      plot_bgcolor: "rgba(0,0,0,0)",
      hoverlabel: { bgcolor: paper, bordercolor: rule, font: { family, size: 13, color: ink }, namelength: -1 },
      // Plotly leaves out a line of the grid that lies on the frame, so the frame's upper and lower sides stand in for it.
      xaxis: { ...axis, showgrid: false, showline: true, mirror: true, ticks: "outside", ticklen: 5, spikecolor: muted, spikethickness: 1, spikedash: "2px,3px" },
      yaxis: { ...axis, showgrid: true, ticks: "", ticklabelstandoff: 4 },
      annotationdefaults: { borderpad: 0, borderwidth: 0 },
    };
  }

  #changed() {
    this.#colors.clear();
    this.#template = null;
    this.dispatchEvent(new Event("change"));
  }
}

/** The styles an element of the page would have; in forced colours too, where a colour would otherwise be replaced. */
function computed(css) {
  const probe = document.createElement("span");
  probe.style.cssText = `${css}; forced-color-adjust: none`;
  document.body.append(probe);
  const { color, fontFamily } = getComputedStyle(probe);
  probe.remove();
  return { color, fontFamily };
}

export const look = new Look();
