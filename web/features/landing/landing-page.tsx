import { EarningsCalculator } from './earnings-calculator.tsx'
import { Features } from './features.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { FinalCall } from './final-call.tsx'
import { Footer } from './footer.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import type { Contents } from './listed-products.ts'
import { Pricing } from './pricing.tsx'
import { ProductPicker } from './product-picker.tsx'
import { SuccessStories } from './success-stories.tsx'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'

type Props = {
  /** The document shown in the hero. Only the prerendered page contains it. */
  sampleStore?: string
  contents?: Contents
}

export const LandingPage = ({ sampleStore = '', contents = {} }: Props) => (
  <>
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-lg bg-ink px-4 py-2.5 text-sm font-semibold text-canvas focus:translate-y-0"
    >
      Skip to content
    </a>
    <TopBar />
    <main id="main" tabIndex={-1}>
      <Hero sampleStore={sampleStore} />
      <FigureStrip />
      <Features />
      <HowItWorks />
      <SuccessStories />
      <ProductPicker contents={contents} />
      <EarningsCalculator />
      <Pricing />
      <FinalCall />
    </main>
    <Footer />
    <Toasts />
  </>
)
