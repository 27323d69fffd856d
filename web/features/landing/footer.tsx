import { productName, supportEmail } from '#rules/product.ts'
import { Brand } from '../../ui/layout/brand.tsx'

const links = [
  { href: '/products', text: 'Products' },
  { href: '#features', text: 'Features' },
  { href: '#pricing', text: 'Pricing' },
  { href: '/terms', text: 'Terms of Service' },
  { href: '/privacy', text: 'Privacy Policy' },
  { href: '/refunds', text: 'Refund Policy' },
]

const linkClasses = 'inline-flex min-h-11 items-center text-sm text-muted hover:text-ink'

export const Footer = () => (
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

const domainAtBuild = 'localhost'

/** The address depends on the stage: start-landing.ts replaces the domain. */
const SupportLink = ({ className }: { className: string }) => (
  <a href={`mailto:${supportEmail(domainAtBuild)}`} className={className}>
    Contact support
  </a>
)
