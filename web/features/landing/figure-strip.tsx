import { type LandingClaims, type LandingFigure, specifiedClaims } from '#rules/landing-claims.ts'

const valueClasses = 'font-display text-2xl font-semibold sm:text-3xl tracking-display tabular-nums'

/** Measured figures are filled in by the browser (landing-figures.ts), which shows those that exist. */
export const FigureStrip = ({ claims }: { claims: LandingClaims }) => (
  <section aria-label="In figures" className="border-y border-line bg-surface">
    {claims === 'measured' ? <MeasuredFigures /> : <SpecifiedFigures />}
  </section>
)

const SpecifiedFigures = () => (
  <dl className="mx-auto grid max-w-wide grid-cols-2 gap-y-8 px-4 py-10 sm:px-8 lg:grid-cols-4 lg:py-12">
    {specifiedClaims.map(({ value, text }) => (
      <div key={text} className="flex flex-col-reverse">
        <dt className="text-sm text-muted">{text}</dt>
        <dd className={valueClasses}>{value}</dd>
      </div>
    ))}
  </dl>
)

const measured: readonly { figure: LandingFigure; text: string }[] = [
  { figure: 'commission', text: 'average commission' },
  { figure: 'sellers', text: 'active sellers' },
  { figure: 'stars', text: 'average review' },
]

/** One line, because there may be one figure or three. The first one keeps its height while the reply is awaited. */
const MeasuredFigures = () => (
  <dl data-figures className="mx-auto flex max-w-wide flex-wrap gap-x-16 gap-y-4 px-4 py-8 sm:px-8">
    {measured.map(({ figure, text }, index) => (
      <div
        key={figure}
        data-figure={figure}
        hidden={index > 0}
        className="flex flex-row-reverse items-baseline gap-3 [&[hidden]]:hidden"
      >
        <dt className="text-muted">{text}</dt>
        <dd className={valueClasses}>{'\u00A0'}</dd>
      </div>
    ))}
  </dl>
)
