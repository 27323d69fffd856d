import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FlagView } from '#contract/operators/risk.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DeskList, ListChips } from '../desk-list.tsx'
import { ActionsCell, Cell, TimeCell } from '../desk-parts.tsx'
import { ChangeDialog } from '../reason-dialog.tsx'
import { SellerName } from '../seller-name.tsx'
import { FlagBadge } from './flag-badge.tsx'
import { useFlags, useResolveFlag } from './use-payout-desk.ts'

const names = { open: 'Open', resolved: 'Resolved' } as const
type Resolving = { flag: FlagView; verdict: 'safe' | 'fraud' }

/** What the rules of risk have found, the longest open first. */
export function FlagsPanel() {
  const [params, setParams] = useSearchParams()
  const state = params.get('state') === 'resolved' ? 'resolved' : 'open'
  const item = params.get('item')
  const query = useFlags(state)
  const [resolving, setResolving] = useState<Resolving>()
  return (
    <>
      <ListChips
        label="Show flags that are"
        names={names}
        current={state}
        onChoose={(chosen) => setParams({ tab: 'flags', state: chosen }, { replace: true })}
      />
      <DeskList
        query={query}
        rowsOf={({ flags }) => flags}
        label={`${names[state]} flags`}
        headings={['Seller', 'What was found', 'Since', 'State', '']}
        empty={{ title: 'No flags', text: 'The rules of risk have found nothing that waits.' }}
      >
        {(flag) => (
          <tr
            key={`${flag.tenant_id} ${flag.id}`}
            className={item === `${flag.tenant_id}.${flag.id}` ? 'bg-accent-soft' : undefined}
          >
            <Cell>
              <SellerName seller={flag} to={`/admin/payouts?seller=${flag.tenant_id}`} />
            </Cell>
            <Cell>
              {flag.text}
              {flag.details && <span className="block text-xs text-muted">{flag.details}</span>}
              {flag.note && <span className="block text-xs text-muted">Note: {flag.note}</span>}
            </Cell>
            <TimeCell at={flag.at} />
            <Cell isShort>
              <FlagBadge state={flag.state} />
            </Cell>
            <ActionsCell>
              {flag.state === 'open' && (
                <>
                  <Button variant="secondary" onClick={() => setResolving({ flag, verdict: 'safe' })}>
                    Safe
                  </Button>
                  <Button variant="quiet" onClick={() => setResolving({ flag, verdict: 'fraud' })}>
                    Fraud
                  </Button>
                </>
              )}
            </ActionsCell>
          </tr>
        )}
      </DeskList>
      {resolving && <ResolveDialog {...resolving} onClose={() => setResolving(undefined)} />}
    </>
  )
}

function ResolveDialog({ flag, verdict, onClose }: Resolving & { onClose: () => void }) {
  const resolve = useResolveFlag()
  const isSafe = verdict === 'safe'
  return (
    <ChangeDialog
      title={isSafe ? 'Resolve as safe?' : 'Resolve as fraud?'}
      text={
        isSafe
          ? 'Exactly what this flag holds is released: held commissions get their usual dates, and payouts that it paused go on.'
          : 'What this flag holds stays held. The seller sees that it was looked into.'
      }
      confirmText={isSafe ? 'Resolve as safe' : 'Resolve as fraud'}
      tone={isSafe ? 'primary' : 'danger'}
      change={resolve}
      onClose={onClose}
      inputOf={(reason) => ({ id: flag.id, tenant_id: flag.tenant_id, verdict, reason })}
    />
  )
}
