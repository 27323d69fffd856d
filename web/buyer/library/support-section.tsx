import { useState } from 'react'
import { buyerHelpPath } from '#contract/urls/legal-links.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { preloadOnIntent } from '../../ui/hooks/preload-on-intent.ts'

const loadDialog = () => import('./support-dialog.tsx')
const SupportDialog = lazyWithFallback(async () => (await loadDialog()).SupportDialog)

/** Leads to the articles, and asks a person. */
export function SupportSection() {
  const [isAsking, setIsAsking] = useState(false)
  const [number, setNumber] = useState<string>()
  const close = () => setIsAsking(false)
  return (
    <section aria-labelledby="questions" className="border-t border-line pt-8">
      <h2 id="questions" className="font-display text-xl font-semibold tracking-title">
        Questions?
      </h2>
      <p className="mt-1.5 text-sm text-muted">
        <a href={buyerHelpPath} className="py-3.5 font-semibold text-accent underline underline-offset-3">
          Read the answers to the most frequent ones
        </a>
        , or ask us. A person answers by mail.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Button variant="secondary" onClick={() => setIsAsking(true)} {...preloadOnIntent(loadDialog)}>
          Ask us
        </Button>
        <p role="status" className="text-sm">
          {number && `We have your question: its number is ${number}.`}
        </p>
      </div>
      {isAsking && (
        <SupportDialog
          onClose={close}
          onMissing={close}
          onAsked={(asked) => {
            setNumber(asked)
            close()
          }}
        />
      )}
    </section>
  )
}
