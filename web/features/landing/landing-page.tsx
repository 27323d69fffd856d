import { Features } from './features.tsx'
import { Figures } from './figures.tsx'
import { FinalCall } from './final-call.tsx'
import { Footer } from './footer.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Pricing } from './pricing.tsx'
import { TopBar } from './top-bar.tsx'

export const LandingPage = () => (
  <>
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-lg bg-ink px-4 py-2.5 text-sm font-semibold text-canvas focus:translate-y-0"
    >
      Skip to content
    </a>
    <TopBar />
    <main id="main" tabIndex={-1}>
      <Hero />
      <Figures />
      <Features />
      <HowItWorks />
      <Pricing />
      <FinalCall />
    </main>
    <Footer />
  </>
)
