import { useState } from 'react'
import { type DeskSeller, type Suspendable, suspendable } from '#contract/operators/desk-sellers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badges/badge.tsx'
import { ActionsCell, Cell, DeskTable, deskHeading } from '../desk-parts.tsx'
import { ChangeDialog } from '../reason-dialog.tsx'
import { suspendedTexts } from './suspended-texts.ts'
import { useSuspension } from './use-sellers.ts'

type Asked = { what: Suspendable; change: 'suspend' | 'lift' }

/** Store, payouts, mail and AI are suspended separately. */
export function SellerSuspensions({ seller }: { seller: DeskSeller }) {
  const [asked, setAsked] = useState<Asked>()
  return (
    <section>
      <h2 className={deskHeading}>What they may do</h2>
      <DeskTable label="Suspensions" headings={['What', 'State', '']}>
        {suspendable.map((what) => {
          const reason = seller.suspensions.find((one) => one.what === what)?.reason
          return (
            <tr key={what}>
              <Cell>
                <span className="font-semibold">{suspendedTexts[what].name}</span>
                <span className="block text-xs text-muted">
                  <span className="sr-only">If it is suspended: </span>
                  {suspendedTexts[what].effect}
                </span>
              </Cell>
              <Cell>
                {reason === undefined ? (
                  <Badge tone="positive">Allowed</Badge>
                ) : (
                  <>
                    <Badge tone="danger">Suspended</Badge>
                    <span className="mt-1 block">{reason}</span>
                  </>
                )}
              </Cell>
              <ActionsCell>
                <Button
                  variant={reason === undefined ? 'quiet' : 'secondary'}
                  onClick={() => setAsked({ what, change: reason === undefined ? 'suspend' : 'lift' })}
                >
                  {reason === undefined ? 'Suspend' : 'Lift'}
                  <span className="sr-only"> {suspendedTexts[what].name}</span>
                </Button>
              </ActionsCell>
            </tr>
          )
        })}
      </DeskTable>
      {asked && <SuspensionDialog id={seller.tenant_id} asked={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

function SuspensionDialog({ id, asked, onClose }: { id: string; asked: Asked; onClose: () => void }) {
  const suspension = useSuspension()
  const { name, effect } = suspendedTexts[asked.what]
  const isLift = asked.change === 'lift'
  return (
    <ChangeDialog
      title={`${isLift ? 'Lift the suspension' : 'Suspend'}: ${name}`}
      text={isLift ? 'It goes on as before.' : `${effect} The seller reads the reason.`}
      confirmText={isLift ? 'Lift' : 'Suspend'}
      tone={isLift ? 'primary' : 'danger'}
      change={suspension}
      onClose={onClose}
      inputOf={(reason) => ({ id, ...asked, reason })}
    />
  )
}
