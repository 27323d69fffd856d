import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { stories } from './content.ts'

export const SuccessStories = () => (
  <section id="stories" className="mx-auto max-w-wide px-4 py-20 sm:px-8 sm:py-28">
    <h2 className="font-display text-headline font-semibold tracking-display">Success stories</h2>
    <p className="mt-4 max-w-xl text-lg text-muted">
      Samples for now: the people are invented, what they do here is not.
    </p>
    <div className="mt-12 grid gap-5 md:grid-cols-3">
      {stories.map(({ quote, name, trade }) => (
        <figure key={name} className="flex flex-col rounded-2xl border border-line bg-surface p-6 sm:p-8">
          <blockquote className="font-display text-xl leading-snug font-medium tracking-title">
            “{quote}”
          </blockquote>
          <figcaption className="mt-auto flex items-end justify-between gap-3 pt-8 text-sm">
            <span>
              <strong className="block font-semibold">{name}</strong>
              <span className="text-muted">{trade}</span>
            </span>
            <Badge>Sample</Badge>
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
)
