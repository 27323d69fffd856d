import type { LandingFigure } from '#rules/landing-claims.ts'

/** As contract/landing.ts describes it; the page is too small for its schemas. */
type Figures = Record<string, unknown>

/** Fills in the measured figures, if this is the page that shows them. Those without a value stay hidden. */
export function startFigures(page: ParentNode) {
  const strip = page.querySelector<HTMLElement>('[data-figures]')
  if (!strip) return
  void fetch('/api/landing-figures')
    .then((reply) => (reply.ok ? reply.json() : {}))
    .catch(() => ({}))
    .then((figures: Figures) => show(strip, figures))
}

function show(strip: HTMLElement, figures: Figures) {
  const shown = [...strip.querySelectorAll<HTMLElement>('[data-figure]')].filter((part) => {
    const text = textOf(part.dataset.figure ?? '', figures)
    const value = part.querySelector('dd')
    if (value && text) value.textContent = text
    part.hidden = text === undefined
    return text !== undefined
  })
  const section = strip.closest('section')
  if (section) section.hidden = shown.length === 0
  const reviews = strip.querySelector('[data-figure=stars] dt')
  if (reviews && isNumber(figures.reviews))
    reviews.textContent = `average of ${count(figures.reviews)} reviews`
}

const texts: Record<LandingFigure, (figures: Figures) => string | undefined> = {
  commission: ({ commission_percent: percent }) => (isNumber(percent) ? `${percent}%` : undefined),
  sellers: ({ sellers }) => (isNumber(sellers) ? count(sellers) : undefined),
  stars: ({ stars }) => (isNumber(stars) ? `${stars.toFixed(1)}/5` : undefined),
}

const isFigure = (name: string): name is LandingFigure => Object.hasOwn(texts, name)
const textOf = (name: string, figures: Figures) => (isFigure(name) ? texts[name](figures) : undefined)

const isNumber = (value: unknown): value is number => typeof value === 'number'
const count = (value: number) => value.toLocaleString('en-US')
