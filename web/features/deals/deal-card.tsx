import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Deal } from '#contract/sales/deals.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { exactDollars } from '#rules/money/money.ts'
import { pluralize } from '#rules/text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import type { DealDays } from './deal-days.ts'
import { dealEffectOf } from './deal-draft.ts'
import { kindNames, stateNames } from './names.ts'
import { useDeleteDeal, useUpdateDeal } from './use-deals.ts'

type Props = {
  deal: Deal
  products: readonly LinkedStoreProduct[]
  days: DealDays
  onEdit: () => void
}

export const editButtonId = (dealId: string) => `edit-${dealId}`

/** One deal with its switch, its link and what it brought. */
export function DealCard({ deal, products, days, onEdit }: Props) {
  const [isDeleting, setIsDeleting] = useState(false)
  const update = useUpdateDeal()
  const remove = useDeleteDeal()
  const { name, kind, percent, product_ids, state, active } = deal
  const isOn = update.isPending ? (update.variables.active ?? active) : active
  const titleOf = (id: string) => products.find(({ product_id }) => product_id === id)?.product.title ?? id
  // All pairs have the same name.
  const titled =
    kind === 'pair' ? `${titleOf(product_ids[0] ?? '')} with ${titleOf(product_ids[1] ?? '')}` : name
  const worth = dealEffectOf({ kind, percent, product_ids }, products)
  return (
    <Card className="grid gap-4" role="group" aria-label={titled}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {kindNames[kind]} <Badge tone={stateNames[state].tone}>{stateNames[state].text}</Badge>
          </p>
          <h2 className="mt-1 text-lg font-semibold wrap-anywhere">{titled}</h2>
        </div>
        <Switch
          label={`${titled} is on`}
          checked={isOn}
          disabled={update.isPending}
          onChange={(next) => update.mutate({ id: deal.id, active: next }, { onError: sayNotChanged })}
        />
      </div>
      <p className="text-sm">
        {percent}% off{' '}
        {kind === 'pair'
          ? `${titleOf(product_ids[1] ?? '')}, with ${titleOf(product_ids[0] ?? '')}`
          : product_ids.map(titleOf).join(', ')}
      </p>
      <p className="text-sm text-muted">
        {[...datesOf(deal, days), ...usesOf(deal)].join(' · ')}
        {worth &&
          ` · You earn ${exactDollars(worth.earnedCents)} instead of ${exactDollars(worth.wasEarnedCents)}`}
      </p>
      <p className="text-sm tabular-nums">
        {pluralize(deal.visits, 'visit')} by its link · {pluralize(deal.orders, 'order')} ·{' '}
        {exactDollars(deal.discount_cents)} taken off · <strong>{exactDollars(deal.commission_cents)}</strong>{' '}
        earned
      </p>
      <CopyField url={deal.link} label={`link to ${titled}`} />
      <div className="flex flex-wrap gap-3">
        <Button id={editButtonId(deal.id)} variant="secondary" onClick={onEdit} aria-label={`Edit ${titled}`}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <Button variant="quiet" onClick={() => setIsDeleting(true)} aria-label={`Delete ${titled}`}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate(deal.id)}
        title={`Delete ${titled}?`}
        text={
          kind === 'code'
            ? 'It stops working at once. Orders that used it keep its name.'
            : 'It leaves your page with the next publish. Orders keep its name.'
        }
        keepText="Keep it"
        confirmText="Delete"
      />
    </Card>
  )
}

const sayNotChanged = (error: Error) => notify.error('The deal was not changed', error.message)

function datesOf({ from, until }: Deal, { textOf }: DealDays) {
  if (!from && !until) return ['Without an end']
  return [
    ...(from ? [`From ${textOf(from, 'from')}`] : []),
    ...(until ? [`Until ${textOf(until, 'until')}`] : []),
  ]
}

function usesOf({ kind, uses, used = 0 }: Deal) {
  if (kind !== 'code') return []
  return [uses === undefined ? pluralize(used, 'use') : `${used} of ${pluralize(uses, 'use')}`]
}
