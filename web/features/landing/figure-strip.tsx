import { figures } from './sales-examples.ts'

export const FigureStrip = () => (
  <section aria-label="In figures" className="border-y border-line bg-surface">
    <dl className="mx-auto grid max-w-wide grid-cols-2 gap-y-8 px-4 py-10 sm:px-8 lg:grid-cols-4 lg:py-12">
      {figures.map(({ value, text }) => (
        <div key={text} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{text}</dt>
          <dd className="font-display text-2xl font-semibold sm:text-3xl tracking-display tabular-nums">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
