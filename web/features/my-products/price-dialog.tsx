import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { productsApi } from '#contract/api/products-api.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { metricsDays } from '#rules/courses/course-metrics.ts'
import { priceHelp } from '#rules/courses/price-help.ts'
import { earnCents, priceInEffectCents, priceOverrideBounds, wholeDollars } from '#rules/money/money.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { Money } from '../../ui/content/money.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { focusFirstInvalid } from '../../ui/controls/focus-first-invalid.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { cachedProducts } from './cached-products.ts'
import { notifyChange } from './notify-change.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** What a price would earn if as many visits became orders as in all stores at prices near it. */
function PriceHelpText({ item, cents }: { item: LinkedStoreProduct; cents: number }) {
  const { product, price_override } = item
  const prices = product.metrics?.prices ?? []
  const help = priceHelp(prices, cents, product.commission_pct)
  if (!help)
    return (
      <p className="text-sm text-muted">
        Too few stores sell it at prices near this one to say what else it would earn.
      </p>
    )
  const current = priceInEffectCents(product, price_override)
  const now = priceHelp(prices, current, product.commission_pct)
  return (
    <p className="text-sm text-muted">
      About <strong className="text-ink">{wholeDollars(help.per100VisitsCents)}</strong> from 100 visits
      {now && current !== cents && `, instead of ${wholeDollars(now.per100VisitsCents)} at your price`}: in
      all stores, {percent.format(help.conversion)} of visits became an order at prices near this one in the
      last {metricsDays} days.
    </p>
  )
}

type Props = { item: LinkedStoreProduct; onClose: () => void; onPublish: () => void }

export function PriceDialog({ item, onClose, onPublish }: Props) {
  const { product, price_override } = item
  const [openedCents] = useState(priceInEffectCents(product, price_override))
  const openedText = wholeDollars(openedCents).replace('$', '')
  const [typed, setTyped] = useState<string>()
  const [isChecked, setIsChecked] = useState(false)
  const save = useChangePrice(item.id, { onSaved: onClose, onPublish })
  const bounds = wholeDollarBounds(product.default_price)
  // A catalog price may have cents, which the field does not show.
  const cents = typed === undefined ? openedCents : centsFromDollars(typed)
  const problem = priceProblem(cents, bounds)
  const error = isChecked && problem ? problem : save.error?.message

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusFirstInvalid(event.currentTarget, () => {
      setIsChecked(true)
      if (!problem && cents !== undefined) save.mutate(cents === product.default_price ? null : cents)
    })
  }

  return (
    <Dialog open onOpenChange={() => !save.isPending && onClose()} title="Your price" text={product.title}>
      <form onSubmit={submit} noValidate className="grid gap-5 pt-2">
        <TextField
          label="Price in dollars"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? openedText}
          onChange={(event) => setTyped(event.target.value)}
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
        {cents !== undefined && !problem && <PriceHelpText item={item} cents={cents} />}
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

type Bounds = { minCents: number; maxCents: number }

const centsPerDollar = 100

/** Parses a price in whole dollars, as prices are shown. Returns undefined if the text is not a number. */
function centsFromDollars(text: string) {
  const digits = text.trim().replace(/^\$/, '').replaceAll(',', '').replace(/\.0*$/, '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) * centsPerDollar : undefined
}

/** The allowed range in whole dollars. */
function wholeDollarBounds(defaultPriceCents: number): Bounds {
  const { minCents, maxCents } = priceOverrideBounds(defaultPriceCents)
  return {
    minCents: Math.ceil(minCents / centsPerDollar) * centsPerDollar,
    maxCents: Math.floor(maxCents / centsPerDollar) * centsPerDollar,
  }
}

/** Returns the error of a price; undefined if it is valid. */
function priceProblem(cents: number | undefined, { minCents, maxCents }: Bounds) {
  if (cents !== undefined && cents >= minCents && cents <= maxCents) return undefined
  return `Enter a whole amount from ${wholeDollars(minCents)} to ${wholeDollars(maxCents)}.`
}

type Handlers = { onSaved: () => void; onPublish: () => void }

/** Saves a price override in cents. Null returns to the catalog's price. */
function useChangePrice(id: string, { onSaved, onPublish }: Handlers) {
  const queries = useQueryClient()
  const cached = cachedProducts(queries)
  return useMutation({
    mutationFn: (priceCents: number | null) =>
      call(productsApi['update-store-product'], { id, price_override: priceCents }),
    async onSuccess(saved) {
      await cached.cancelRefetch()
      cached.replace(saved)
      void queries.invalidateQueries({ queryKey: keys.site })
      void queries.invalidateQueries({ queryKey: keys.home, refetchType: 'none' })
      notifyChange('Price saved', cached.unpublishedText(saved), onPublish)
      onSaved()
    },
  })
}
