import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { isPrerendered, useLegalSettings } from '../../lib/page/use-legal-settings.ts'
import { useRootMark } from '../../ui/hooks/use-root-mark.ts'
import { BrandLink } from '../../ui/layout/brand.tsx'

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** When the texts were last changed. */
const textOf = 'November 28, 2026'

type Section = { title: string; text: ReactNode }
type Props = { title: string; sections: readonly Section[]; forBuyers?: readonly Section[] }

/** `forBuyers` follows the numbered sections, for people who bought in a store and have no account. */
export function LegalPage({ title, sections, forBuyers = [] }: Props) {
  usePageTitle(title)
  useRootMark('light')
  const { company, postalAddress } = useLegalSettings()
  return (
    <div className="mx-auto max-w-reading px-5 py-6 sm:py-10">
      <header>
        <BrandLink />
      </header>
      <main className="py-12 sm:py-16">
        <h1 className="font-display text-headline font-semibold tracking-display">{title}</h1>
        {/* A document that was built earlier cannot know the day. */}
        {!isPrerendered() && <p className="mt-3 text-muted">Last updated: {longDate.format(new Date())}</p>}
        <p className="mt-1 text-muted">This text is of {textOf}.</p>
        {sections.map((section, index) => (
          <section key={section.title} className="mt-10">
            <h2 className="font-display text-xl font-semibold tracking-title">
              {index + 1}. {section.title}
            </h2>
            <div className="mt-2 text-ink/85 [&>p+p]:mt-3">{section.text}</div>
          </section>
        ))}
        {forBuyers.length > 0 && (
          <section id="buyers" className="mt-14 border-t border-line pt-10">
            <h2 className="font-display text-2xl font-semibold tracking-title">If you bought in a store</h2>
            {forBuyers.map((section) => (
              <section key={section.title} className="mt-8">
                <h3 className="font-display text-lg font-semibold tracking-title">{section.title}</h3>
                <div className="mt-2 text-ink/85 [&>p+p]:mt-3">{section.text}</div>
              </section>
            ))}
          </section>
        )}
      </main>
      <footer className="border-t border-line py-6 text-sm">
        <address className="mb-3 not-italic text-muted">
          {company}
          {postalAddress && (
            <>
              <br />
              {postalAddress}
            </>
          )}
        </address>
        <a
          href="/"
          className="inline-flex min-h-11 items-center text-muted underline underline-offset-3 hover:text-ink"
        >
          Back to Home
        </a>
      </footer>
    </div>
  )
}
