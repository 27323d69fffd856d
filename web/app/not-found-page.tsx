import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageTitle } from '../lib/page/page-title.ts'
import { Button } from '../ui/controls/button.tsx'
import { BrandLink } from '../ui/layout/brand.tsx'

export function NotFoundPage() {
  const { pathname } = useLocation()
  usePageTitle('Page not found')
  useEffect(() => console.error('404: there is no page at', pathname), [pathname])
  return (
    <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-8">
      <header>
        <BrandLink />
      </header>
      <main className="m-auto py-16 text-center">
        <p className="font-display text-display font-semibold tracking-display text-accent">404</p>
        <h1 className="mt-4 font-display text-2xl font-semibold tracking-title">Oops! Page not found</h1>
        <p className="mt-2 text-muted">The address may be mistyped, or the page has moved.</p>
        <Button asChild className="mt-8">
          <a href="/">Return to Home</a>
        </Button>
      </main>
    </div>
  )
}
