import { type FormEvent, useState } from 'react'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { earnCents, priceInEffectCents, wholeDollars } from '#rules/money.ts'
import { Money } from '../../ui/content/money.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { centsFromDollars, priceProblem, wholeDollarBounds } from './price-entry.ts'
import { useChangePrice } from './use-change-price.ts'

type Props = { item: LinkedStoreProduct; onClose: () => void; onPublish: () => void }

export function PriceDialog({ item, onClose, onPublish }: Props) {
  const { product, price_override } = item
  const [text, setText] = useState(wholeDollars(priceInEffectCents(product, price_override)).replace('$', ''))
  const [isChecked, setIsChecked] = useState(false)
  const save = useChangePrice(item.id, { onSaved: onClose, onPublish })
  const bounds = wholeDollarBounds(product.default_price)
  const cents = centsFromDollars(text)
  const problem = priceProblem(cents, bounds)
  const error = isChecked && problem ? problem : save.error?.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!problem && cents !== undefined) save.mutate(cents === product.default_price ? null : cents)
  }

  return (
    <Dialog open onOpenChange={onClose} title="Your price" text={product.title}>
      <form onSubmit={submit} noValidate className="grid gap-5 pt-2">
        <TextField
          label="Price in dollars"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={error}
          hint={`From ${wholeDollars(bounds.minCents)} to ${wholeDollars(bounds.maxCents)}. The catalog price is ${wholeDollars(product.default_price)}.`}
        />
        <p className="flex items-baseline justify-between rounded-lg bg-subtle px-4 py-3 text-sm">
          You earn per sale
          <span className="font-display text-xl font-semibold text-positive" role="status">
            {cents === undefined || problem ? (
              '–'
            ) : (
              <Money cents={earnCents(cents, product.commission_pct)} format="exact" />
            )}
          </span>
        </p>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {price_override !== undefined && (
            <Button variant="quiet" disabled={save.isPending} onClick={() => save.mutate(null)}>
              Use the catalog price
            </Button>
          )}
          <Button type="submit" busy={save.isPending} busyText="Saving...">
            Save price
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
