import { usePageTitle } from '../../lib/page/page-title.ts'
import { signOut } from '../../lib/session.ts'
import { Button } from '../controls/button.tsx'

// Does not import the API client: this screen is part of the first chunk, and the client is not.
function messageOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return 'reference' in error && error.reference
    ? `${error.message}\nReference ${error.reference}`
    : error.message
}

const logInAgain = async () => {
  await signOut()
  location.assign('/auth')
}

/** Shown when rendering fails. Uses plain links because the router may be what failed. */
export function CrashScreen({ error }: { error: unknown }) {
  usePageTitle('Something went wrong')
  return (
    <main className="mx-auto flex min-h-dvh max-w-reading flex-col justify-center px-6 py-16">
      <h1 className="font-display text-headline font-semibold tracking-display">Something went wrong</h1>
      <p className="mt-4 text-lg text-muted">
        This screen stopped working. Your store and your data are safe. Reloading usually helps.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload Page</Button>
        <Button variant="secondary" asChild>
          <a href="/app/dashboard">Go to Dashboard</a>
        </Button>
        <Button variant="quiet" onClick={() => void logInAgain()}>
          Log In Again
        </Button>
      </div>
      <details className="mt-10 rounded-xl border border-line bg-surface p-4 text-sm">
        <summary className="cursor-pointer font-medium">Error details</summary>
        <pre className="mt-3 overflow-x-auto whitespace-pre-wrap text-xs text-muted">{messageOf(error)}</pre>
      </details>
    </main>
  )
}
