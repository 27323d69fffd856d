import ArrowLeft from 'lucide-react/icons/arrow-left'
import { memo, type ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { ConnectionNote } from '../../ui/feedback/notes/connection-note.tsx'
import { BrandLink } from '../../ui/layout/brand.tsx'
import { StudioPanel } from './studio-panel.tsx'

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
