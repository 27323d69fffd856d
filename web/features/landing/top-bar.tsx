import { Button } from '../../ui/controls/button.tsx'
import { Brand } from '../../ui/layout/brand.tsx'
import { signUpLink } from './content.ts'

const linkClasses =
  'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-muted hover:text-ink'

const sectionLinks = [
  { href: '/products', text: 'Products' },
  { href: '#features', text: 'Features' },
]

/** On phones the section links are in a second row that scrolls away. */
export const TopBar = () => (
  <header className="contents">
    <div className="sticky top-0 z-20 border-b border-line/70 bg-canvas/90 backdrop-blur-md">
      <div className="mx-auto flex max-w-wide items-center gap-1 px-4 py-2.5 sm:px-8">
        <a href="/" className="mr-auto flex rounded-md py-1.5">
          <Brand />
        </a>
        <nav aria-label="Main" className="flex items-center">
          {sectionLinks.map(({ href, text }) => (
            <a key={href} href={href} className={`${linkClasses} max-md:hidden`}>
              {text}
            </a>
          ))}
          <a href="/signin" className={`${linkClasses} whitespace-nowrap max-sm:px-2`}>
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
        <a key={href} href={href} className={linkClasses}>
          {text}
        </a>
      ))}
    </nav>
  </header>
)
