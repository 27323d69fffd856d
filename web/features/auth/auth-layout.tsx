import ArrowLeft from 'lucide-react/icons/arrow-left'
import Check from 'lucide-react/icons/check'
import { memo, type ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { ConnectionNote } from '../../ui/feedback/notes/connection-note.tsx'
import { Awning } from '../../ui/layout/awning.tsx'
import { BrandLink } from '../../ui/layout/brand.tsx'

/** Not rendered again at every key stroke. */
const Header = memo(() => (
  <header className="flex items-center justify-between gap-4 py-4 sm:py-6">
    <BrandLink />
    <Button variant="quiet" className="-mr-4" onClick={() => location.assign('/')}>
      <ArrowLeft aria-hidden />
      Back to Home
    </Button>
  </header>
))

/** The layout of the auth area: the form and, on wide screens, a panel beside it. */
export const AuthLayout = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
    <div className="flex flex-col px-5 sm:px-10">
      <div className="sticky top-0 z-20 -mx-5 sm:-mx-10">
        <ConnectionNote />
      </div>
      <Header />
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col py-8 sm:justify-center sm:py-12">
        {children}
      </main>
    </div>
    <StudioPanel />
  </div>
)

const promises = [
  'Choose from premium courses, ready to sell',
  'Your website, written and designed for you',
  'A commission on every sale, shown before you choose',
]

/** A decorative panel on wide screens. Hidden on phones. Not rendered again at every key stroke. */
const StudioPanel = memo(() => (
  <aside className="hidden p-4 pl-0 lg:block">
    <div className="relative flex h-full flex-col justify-end overflow-hidden rounded-2xl bg-studio p-12 text-studio-ink xl:p-16">
      <Awning />
      <p className="max-w-md font-display text-headline font-semibold tracking-display text-balance">
        Your own store, open by tonight.
      </p>
      <ul className="mt-8 grid gap-3 text-lg">
        {promises.map((promise) => (
          <li key={promise} className="flex items-center gap-3">
            <Check aria-hidden className="size-5 shrink-0 text-glow" />
            {promise}
          </li>
        ))}
      </ul>
    </div>
  </aside>
))
