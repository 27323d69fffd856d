import type { ReactNode } from 'react'
import { buyerHelpPath, privacyPath, refundPolicyPath, termsPath } from '#contract/urls/legal-links.ts'
import { productName } from '#rules/courses/product.ts'
import { usePageTitle } from '../lib/page/page-title.ts'
import { ConnectionNote } from '../ui/feedback/notes/connection-note.tsx'
import { classNames } from '../ui/styles/class-names.ts'
import { Band, type BandProps } from './band.tsx'

const footerLinks = [
  { href: termsPath, text: 'Terms' },
  { href: privacyPath, text: 'Privacy' },
  { href: refundPolicyPath, text: 'Refund policy' },
  { href: buyerHelpPath, text: 'Help' },
]

const widths = { reading: 'max-w-reading', page: 'max-w-page' }

type Props = BandProps & {
  /** The title of the browser's tab. */
  pageTitle: string
  width?: keyof typeof widths
  children: ReactNode
}

/** The layout of every screen: a band in the store's colours, the content and the legal links. */
export function BuyerPage({ pageTitle, width = 'reading', children, ...band }: Props) {
  usePageTitle(pageTitle)
  return (
    <div className="group/screen flex min-h-dvh flex-col max-sm:in-data-bottom-bar:pb-18">
      <a
        href="#content"
        className="not-focus:sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-3 focus:font-semibold focus:text-accent focus:shadow-float"
      >
        Skip to content
      </a>
      <div className="sticky top-0 z-30 print:hidden">
        <ConnectionNote />
      </div>
      <Band {...band} width={widths[width]} />
      <main
        id="content"
        tabIndex={-1}
        className={classNames('mx-auto w-full flex-1 px-4 py-6 sm:px-8 sm:py-10', widths[width])}
      >
        {children}
      </main>
      {/* It is not seen moving to its place when the content arrives. */}
      <footer className="mt-10 border-t border-line group-has-data-loading/screen:invisible">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 px-4 py-4 text-sm text-muted sm:px-8">
          <p className="py-2">Sold and delivered by {productName}</p>
          <ul className="flex flex-wrap gap-x-6">
            {footerLinks.map(({ href, text }) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-11 min-w-11 items-center hover:text-ink">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </footer>
    </div>
  )
}
