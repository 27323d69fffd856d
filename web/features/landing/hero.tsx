import { invited, pitch } from './content.ts'
import { CallLink } from './cta-link.tsx'
import { EarningNote } from './earning-note.tsx'
import { creators } from './sales-examples.ts'
import { StorePicture } from './store-picture.tsx'

export const Hero = ({ sampleStore }: { sampleStore: string }) => (
  <section className="overflow-hidden">
    <div className="mx-auto grid max-w-wide grid-cols-1 items-center gap-x-12 gap-y-14 px-4 pt-10 pb-20 sm:px-8 sm:pt-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:pt-16 lg:pb-28">
      <div>
        <h1 className="font-display text-display font-semibold tracking-display">
          {pitch.headline.map((line) => (
            <span key={line} className="block">
              {line}{' '}
            </span>
          ))}
        </h1>
        <p className="mt-6 max-w-lg text-balance text-lg text-muted sm:text-xl sm:leading-relaxed">
          {pitch.text}
        </p>
        <div className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-3">
          <CallLink />
          <a
            href="#how-it-works"
            className="inline-flex min-h-11 items-center font-medium underline decoration-line decoration-2 underline-offset-6 hover:decoration-accent"
          >
            See how it works
          </a>
        </div>
        <p data-invited={invited} className="mt-7 text-sm text-muted">
          Joined by {creators}. No inventory, no fulfilment.
        </p>
      </div>
      <div className="relative min-w-0">
        <StorePicture sampleStore={sampleStore} />
        <EarningNote />
      </div>
    </div>
  </section>
)
