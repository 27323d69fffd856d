import { usePageTitle } from '../lib/page-title.ts'
import { Button } from '../ui/button.tsx'

export function UnknownPage() {
  usePageTitle('Page not found')
  return (
    <main className="mx-auto flex min-h-dvh max-w-reading flex-col justify-center px-6 py-16">
      <h1 className="font-display text-headline font-semibold tracking-display">Page not found</h1>
      <p className="mt-4 text-lg text-muted">This address leads nowhere. Your courses are in your library.</p>
      <div className="mt-8">
        <Button asChild>
          <a href="/library">Open your library</a>
        </Button>
      </div>
    </main>
  )
}
