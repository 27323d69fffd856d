import { libraryPath } from '#contract/urls/buyer-links.ts'
import { usePageTitle } from '../lib/page/page-title.ts'
import { Button } from '../ui/controls/button.tsx'

/** Shown when rendering fails. Plain links, because the navigation may be what failed. */
export function CrashScreen({ error }: { error: unknown }) {
  usePageTitle('Something went wrong')
  return (
    <main className="mx-auto flex min-h-dvh max-w-reading flex-col justify-center px-6 py-16">
      <h1 className="font-display text-headline font-semibold tracking-display">Something went wrong</h1>
      <p className="mt-4 text-lg text-muted">Your courses are safe. Reloading usually helps.</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload Page</Button>
        <Button variant="secondary" asChild>
          <a href={libraryPath}>Go to your library</a>
        </Button>
      </div>
      <details className="mt-10 rounded-xl border border-line bg-surface p-4 text-sm">
        <summary className="cursor-pointer font-medium">Error details</summary>
        <pre className="mt-3 overflow-x-auto whitespace-pre-wrap text-xs text-muted">
          {error instanceof Error ? error.message : String(error)}
        </pre>
      </details>
    </main>
  )
}
