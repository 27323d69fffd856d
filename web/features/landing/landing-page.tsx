import { legalPlaceholders } from '#contract/urls/web-documents.ts'
import { productName } from '#rules/courses/product.ts'
import { type LandingClaims, type LandingFigure, specifiedClaims } from '#rules/landing-claims.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { Awning } from '../../ui/layout/awning.tsx'
import { Brand } from '../../ui/layout/brand.tsx'
import { type Contents, howItWorksSteps, signUpLink, successStories } from './content.ts'
import { EarningsCalculator } from './earnings-calculator.tsx'
import { Features } from './features.tsx'
import { CtaLink, Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { ProductPicker } from './product-picker.tsx'

const valueClasses = 'font-display text-2xl font-semibold sm:text-3xl tracking-display tabular-nums'

/** Measured figures are filled in by the browser (landing-figures.ts), which shows those that exist. */
const FigureStrip = ({ claims }: { claims: LandingClaims }) => (
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

type Props = {
  /** The document shown in the hero. Only the prerendered page contains it. */
  sampleStore?: string
  contents?: Contents
  claims?: LandingClaims
}

export const LandingPage = ({ sampleStore = '', contents = {}, claims = 'specified' }: Props) => (
  <>
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-lg bg-ink px-4 py-2.5 text-sm font-semibold text-canvas focus:translate-y-0"
    >
      Skip to content
    </a>
    <TopBar />
    <main id="main" tabIndex={-1}>
      <Hero sampleStore={sampleStore} claims={claims} />
      <FigureStrip claims={claims} />
      <Features claims={claims} />
      <HowItWorks />
      <SuccessStories />
      <ProductPicker contents={contents} />
      <EarningsCalculator />
      <Pricing />
      <FinalCta claims={claims} />
    </main>
    <Footer />
    <Toasts />
  </>
)

const HowItWorks = () => (
  <section id="how-it-works" className="border-y border-line bg-surface">
    <div className="mx-auto max-w-wide px-4 py-20 sm:px-8 sm:py-28">
      <h2 className="font-display text-headline font-semibold tracking-display">How it works</h2>
      <ol className="mt-12 grid gap-x-10 gap-y-10 md:grid-cols-3">
        {howItWorksSteps.map(({ title, text }, index) => (
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

const SuccessStories = () => (
  <section id="stories" className="mx-auto max-w-wide px-4 py-20 sm:px-8 sm:py-28">
    <h2 className="font-display text-headline font-semibold tracking-display">Success stories</h2>
    <p className="mt-4 max-w-xl text-lg text-muted">
      Samples for now: the people are invented, what they do here is not.
    </p>
    <div className="mt-12 grid gap-5 md:grid-cols-3">
      {successStories.map(({ quote, name, trade }) => (
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

const FinalCta = ({ claims }: { claims: LandingClaims }) => (
  <section className="mx-auto max-w-wide px-4 pb-20 sm:px-8 sm:pb-28">
    <div className="relative overflow-hidden rounded-2xl bg-studio px-6 pt-44 pb-12 text-studio-ink sm:px-14 sm:pt-60 sm:pb-16">
      <Awning />
      <h2 className="max-w-2xl font-display text-headline font-semibold tracking-display">
        Your own store, open by tonight
      </h2>
      <p className="mt-4 max-w-lg text-lg opacity-85">
        Choose your courses, see your website, and decide then.
        {claims === 'specified' && ' Setting up takes about a minute.'}
      </p>
      <CtaLink className="mt-8 !bg-glow !text-glow-ink hover:opacity-90" />
    </div>
  </section>
)

/** Where the page's messages appear. */
const Toasts = () => (
  <ol
    data-toasts
    aria-live="polite"
    aria-label="Notifications"
    className="pointer-events-none fixed right-4 bottom-28 left-4 z-50 sm:left-auto sm:w-90"
  />
)

const links = [
  { href: '/products', text: 'Products' },
  { href: '#features', text: 'Features' },
  { href: '#pricing', text: 'Pricing' },
  { href: '/terms', text: 'Terms of Service' },
  { href: '/privacy', text: 'Privacy Policy' },
  { href: '/refunds', text: 'Refund Policy' },
]

const linkClasses = 'inline-flex min-h-11 items-center text-sm text-muted hover:text-ink'

const Footer = () => (
  <footer className="border-t border-line">
    <div className="mx-auto max-w-wide px-4 py-10 sm:px-8">
      <div className="flex flex-wrap items-start justify-between gap-x-12 gap-y-6">
        <Brand />
        <ul className="flex flex-wrap gap-x-7">
          {links.map(({ href, text }) => (
            <li key={href}>
              <a href={href} className={linkClasses}>
                {text}
              </a>
            </li>
          ))}
          <li>
            <SupportLink className={linkClasses} />
          </li>
        </ul>
      </div>
      <p className="mt-8 text-xs text-muted">© {productName}</p>
    </div>
  </footer>
)

/** The address depends on the stage, which a deployment puts into the document. */
const SupportLink = ({ className }: { className: string }) => (
  <a href={`mailto:${legalPlaceholders.supportEmail}`} className={className}>
    Contact support
  </a>
)

const barLinkClasses =
  'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-muted hover:text-ink'

const sectionLinks = [
  { href: '/products', text: 'Products' },
  { href: '#features', text: 'Features' },
]

/** On phones the section links are in a second row that scrolls away. */
const TopBar = () => (
  <header className="contents">
    <div className="sticky top-0 z-20 border-b border-line/70 bg-canvas/90 backdrop-blur-md">
      <div className="mx-auto flex max-w-wide items-center gap-1 px-4 py-2.5 sm:px-8">
        <a href="/" className="mr-auto flex rounded-md py-1.5">
          <Brand />
        </a>
        <nav aria-label="Main" className="flex items-center">
          {sectionLinks.map(({ href, text }) => (
            <a key={href} href={href} className={`${barLinkClasses} max-md:hidden`}>
              {text}
            </a>
          ))}
          <a href="/signin" className={`${barLinkClasses} whitespace-nowrap max-sm:px-2`}>
            Sign In
          </a>
          <Button asChild className="ml-1 whitespace-nowrap max-sm:px-3 sm:ml-2">
            <a href={signUpLink}>Get Started</a>
          </Button>
        </nav>
      </div>
    </div>
    <nav aria-label="Sections" className="flex gap-1 border-b border-line/70 px-1 sm:px-5 md:hidden">
      {sectionLinks.map(({ href, text }) => (
        <a key={href} href={href} className={barLinkClasses}>
          {text}
        </a>
      ))}
    </nav>
  </header>
)
