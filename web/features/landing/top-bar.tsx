import { Brand } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { signUpLink } from './content.ts'

const linkClasses =
  'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-muted hover:text-ink'

export const TopBar = () => (
  <header className="sticky top-0 z-20 border-b border-line/70 bg-canvas/90 backdrop-blur-md">
    <div className="mx-auto flex max-w-wide items-center gap-1 px-4 py-2.5 sm:px-8">
      <a href="/" className="mr-auto flex rounded-md py-1.5">
        <Brand />
      </a>
      <nav aria-label="Main" className="flex items-center">
        <a href="/products" className={`${linkClasses} max-md:hidden`}>
          Products
        </a>
        <a href="#features" className={`${linkClasses} max-md:hidden`}>
          Features
        </a>
        <a href="/signin" className={`${linkClasses} whitespace-nowrap max-sm:px-2`}>
          Sign In
        </a>
        <Button asChild className="ml-1 whitespace-nowrap max-sm:px-3 sm:ml-2">
          <a href={signUpLink}>Get Started</a>
        </Button>
      </nav>
    </div>
  </header>
)
