import { signOut } from '../../lib/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ClosingFacts, dayOf } from './closing-facts.tsx'
import { DataSection } from './data-section.tsx'
import { useClosingFacts, useKeepAccount } from './use-account-closing.ts'

/** All that a seller sees of a closed account. */
export function ClosedAccount({ closesAt }: { closesAt: string }) {
  const { data: closing } = useClosingFacts()
  const keep = useKeepAccount()
  const isDeleting = closing?.is_deleting ?? false
  return (
    <>
      <Card role="status" className="mb-8 grid gap-6 border-danger! sm:p-7">
        <div>
          <h2 className="font-display text-xl font-semibold tracking-title">Your account is closed</h2>
          <p className="mt-1 text-muted">
            {isDeleting
              ? 'It is being deleted with everything that is stored about you.'
              : `On ${dayOf(closesAt)} it is deleted with everything that is stored about you. Until then you can keep it.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button
            disabled={isDeleting}
            busy={keep.isPending}
            busyText="Keeping..."
            onClick={() => keep.mutate()}
          >
            Keep my account
          </Button>
          <Button variant="quiet" onClick={() => void signOut()}>
            Sign Out
          </Button>
        </div>
        {closing && <ClosingFacts closing={closing} />}
      </Card>
      <DataSection />
    </>
  )
}
