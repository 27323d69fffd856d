import { Link } from 'react-router-dom'
import type { Site } from '#contract/site/site.ts'
import { Button } from '../../controls/button.tsx'

/** Says why nothing can be published while the store is closed, and where it is reopened. */
export function ClosedStoreNote({ site }: { site: Site | undefined }) {
  if (!site?.closed_at) return null
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-warning-soft px-4 py-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-64">
        Your store is closed. Nobody can buy from it, and it can be published once you reopen it.
      </p>
      <Button asChild variant="secondary" className="max-sm:w-full">
        <Link to="/app/settings#danger">Open Settings</Link>
      </Button>
    </div>
  )
}
