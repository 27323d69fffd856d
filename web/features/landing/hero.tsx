import ArrowRight from 'lucide-react/icons/arrow-right'
import { creators, type LandingClaims } from '#rules/landing-claims.ts'
import { Button } from '../../ui/controls/button.tsx'
import { earningOf, heroTexts, invited, listedProducts, priceOf, signUpLink } from './content.ts'

type HeroProps = Props & { claims: LandingClaims }

export const Hero = ({ sampleStore, claims }: HeroProps) => (
  <section className="overflow-hidden">
    <div className="mx-auto grid max-w-wide grid-cols-1 items-center gap-x-12 gap-y-14 px-4 pt-10 pb-20 sm:px-8 sm:pt-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:pt-16 lg:pb-28">
      <div>
        <h1 className="font-display text-display font-semibold tracking-display">
          {heroTexts.headline.map((line) => (
            <span key={line} className="block">
              {line}{' '}
            </span>
          ))}
        </h1>
        <p className="mt-6 max-w-lg text-balance text-lg text-muted sm:text-xl sm:leading-relaxed">
          {heroTexts.text}
        </p>
        <div className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-3">
          <CtaLink />
          <a
            href="#how-it-works"
            className="inline-flex min-h-11 items-center font-medium underline decoration-line decoration-2 underline-offset-6 hover:decoration-accent"
          >
            See how it works
          </a>
        </div>
        <p data-invited={invited} className="mt-7 text-sm text-muted">
          {claims === 'specified' && `Joined by ${creators}. `}No inventory, no fulfilment.
        </p>
      </div>
      <div className="relative min-w-0">
        <StorePicture sampleStore={sampleStore} />
        <EarningNote />
      </div>
    </div>
  </section>
)

/** The call to action. */
export const CtaLink = ({ className = '' }: { className?: string }) => (
  <Button asChild className={`min-h-13 px-6 text-base ${className}`}>
    <a href={signUpLink}>
      Get Started
      <ArrowRight aria-hidden />
    </a>
  </Button>
)

/** What the seller earns on one sale, with the numbers of a real course. */
function EarningNote() {
  const [course] = listedProducts
  if (!course) return null
  return (
    <div className="absolute -bottom-9 left-3 flex items-center gap-4 rounded-xl border border-line bg-raised py-3 pr-5 pl-4 shadow-float lg:-left-6">
      <span className="font-display text-3xl font-semibold tracking-display text-accent tabular-nums">
        {earningOf(course)}
      </span>
      <span className="text-xs leading-snug text-muted">
        yours, each time this
        <br />
        {priceOf(course)} course is sold
      </span>
    </div>
  )
}

type Props = {
  /** The store's document, written into the page at build time. Empty in the browser, where the existing markup is kept. */
  sampleStore: string
}

/** A store page in a browser frame, scaled down. */
const StorePicture = ({ sampleStore }: Props) => (
  <div
    role="img"
    aria-label="A generated store with its own name, colours, courses and prices"
    className="overflow-hidden rounded-xl border border-line bg-raised shadow-window"
  >
    <Frame />
    <div
      inert
      aria-hidden="true"
      className="store-picture"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build writes it
      dangerouslySetInnerHTML={{ __html: sampleStore && frameOf(sampleStore) }}
    />
  </div>
)

const frameOf = (document: string) =>
  `<iframe title="A sample store" tabindex="-1" loading="lazy" srcdoc="${document.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`

const Frame = () => (
  <div aria-hidden="true" className="flex items-center gap-3 border-b border-line px-4 py-2.5">
    <span className="flex gap-1.5">
      {['a', 'b', 'c'].map((dot) => (
        <span key={dot} className="size-2.5 rounded-full bg-line" />
      ))}
    </span>
    <span className="mx-auto rounded-md bg-subtle px-4 py-1 text-xs text-muted sm:px-10">marlow-studio</span>
    <span className="w-9" />
  </div>
)
