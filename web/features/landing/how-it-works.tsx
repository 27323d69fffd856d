import { steps } from './content.ts'

export const HowItWorks = () => (
  <section id="how-it-works" className="border-y border-line bg-surface">
    <div className="mx-auto max-w-wide px-4 py-20 sm:px-8 sm:py-28">
      <h2 className="font-display text-headline font-semibold tracking-display">How it works</h2>
      <ol className="mt-12 grid gap-x-10 gap-y-10 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-accent pt-5">
            <span aria-hidden="true" className="font-display text-2xl font-semibold text-accent tabular-nums">
              {index + 1}
            </span>
            <h3 className="mt-2 font-display text-xl font-semibold tracking-title">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
