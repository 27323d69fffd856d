import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Deal } from '#contract/sales/deals.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { recommendCourses } from '#rules/courses/recommend.ts'
import {
  type DealKind,
  dealKinds,
  dealLimits,
  dealNameLength,
  nameOfBundle,
  normalizedDealCode,
} from '#rules/deals/deal.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ChoiceChips } from '../../ui/controls/choice-chips.tsx'
import { focusFirstInvalid } from '../../ui/controls/focus-first-invalid.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import type { DealDays } from './deal-days.ts'
import {
  changesOf,
  type DealDraft,
  type DealProblems,
  dealEffectOf,
  draftOf,
  newDraft,
  percentIn,
  requestOf,
  withKind,
} from './deal-draft.ts'
import { DealPreview } from './deal-preview.tsx'
import { kindNames, kindTexts } from './names.ts'
import { useCreateDeal, useUpdateDeal } from './use-deals.ts'

type PairFieldsProps = {
  products: readonly LinkedStoreProduct[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** The course in the cart, and the one that goes well with it: what is recommended beside it, until the seller chooses. */
function PairFields({ products, chosen: [first, second], error, onChange }: PairFieldsProps) {
  const messageId = useId()
  const options = products.map(({ product_id, product }) => ({ value: product_id, text: product.title }))
  const courses = products.map(({ product }) => product)
  const suggested = first ? recommendCourses(courses, new Set([first])) : []
  const reason = suggested.find(({ id }) => id === second)?.buyerReason
  const choose = (id: string) => {
    const [best] = recommendCourses(courses, new Set([id]))
    const other = second && second !== id ? second : best?.id
    onChange([id, ...(other ? [other] : [])])
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="With this course in the cart"
        placeholder="With this course in the cart"
        value={first || undefined}
        aria-invalid={error && !first ? true : undefined}
        aria-describedby={error && !first ? messageId : undefined}
        options={options.filter(({ value }) => value !== second)}
        onChange={choose}
      />
      <SelectField
        label="Suggest this one"
        placeholder="Suggest this one"
        value={second || undefined}
        disabled={!first}
        aria-invalid={error && first ? true : undefined}
        aria-describedby={error && first ? messageId : undefined}
        options={options.filter(({ value }) => value !== first)}
        onChange={(id) => onChange([first ?? '', id])}
      />
      {error && (
        <p id={messageId} role="alert" className="text-xs font-medium text-danger sm:col-span-2">
          {error}
        </p>
      )}
      {reason && <p className="text-sm text-muted sm:col-start-2">Recommended: {reason.toLowerCase()}.</p>}
    </div>
  )
}

type Props = {
  /** The one to change; a new one without. */
  deal?: Deal
  products: readonly LinkedStoreProduct[]
  days: DealDays
  onDone: () => void
}

const kindOptions = dealKinds.map((value) => ({ value, text: kindNames[value] }))

/** A deal with what it earns while it is typed. Kind and code of one that is there stay, because buyers know them. */
export function DealForm({ deal, products, days, onDone }: Props) {
  const [before] = useState(() => (deal ? draftOf(deal, days) : newDraft('bundle')))
  const [draft, setDraft] = useState(before)
  const [problems, setProblems] = useState<DealProblems>({})
  const [failure, setFailure] = useState<string>()
  const create = useCreateDeal()
  const update = useUpdateDeal()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const change = (changes: Partial<DealDraft>) => {
    setDraft({ ...draft, ...changes })
    const changed = Object.fromEntries(Object.keys(changes).map((field) => [field, undefined]))
    setProblems({ ...problems, ...changed })
    setFailure(undefined)
  }
  const outcome = { onSuccess: onDone, onError: (error: Error) => setFailure(error.message) }
  const save = () => {
    if (!deal) {
      const request = requestOf(draft)
      return 'problems' in request ? setProblems(request.problems) : create.mutate(request.deal, outcome)
    }
    const changes = changesOf(before, draft)
    if ('problems' in changes) return setProblems(changes.problems)
    if (Object.keys(changes.change).length === 0) return onDone()
    update.mutate({ id: deal.id, ...changes.change }, outcome)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusFirstInvalid(event.currentTarget, save)
  }
  const { kind, percent, product_ids } = draft
  const exactPercent = percentIn(draft)
  const [least, most] = dealLimits[kind].percent
  const titleOf = (id: string) => products.find(({ product_id }) => product_id === id)?.product.title ?? id
  return (
    <Card className="sm:p-8">
      <form onSubmit={submit} noValidate aria-labelledby={headingId} className="grid gap-7">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="text-lg font-semibold focus:outline-none">
          {deal ? `Edit ${deal.kind === 'pair' ? 'what goes well together' : deal.name}` : 'New deal'}
        </h2>
        {!deal && (
          <ChoiceChips
            legend="Kind"
            hint={kindTexts[kind]}
            name="kind"
            options={kindOptions}
            chosen={[kind]}
            onChange={([chosen]) => chosen && change(withKind(draft, chosen))}
          />
        )}
        {kind === 'pair' ? (
          <PairFields
            products={products}
            chosen={product_ids}
            error={problems.product_ids}
            onChange={(ids) => change({ product_ids: ids })}
          />
        ) : (
          <ChoiceChips
            legend="Courses"
            name="courses"
            options={products.map(({ product_id, product }) => ({ value: product_id, text: product.title }))}
            chosen={product_ids}
            most={dealLimits[kind].courses[1]}
            error={problems.product_ids}
            onChange={(ids) => change({ product_ids: ids })}
          />
        )}
        <div
          className={classNames(
            'grid items-start gap-5 sm:grid-cols-2',
            kind === 'bundle' ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
          )}
        >
          {kind === 'bundle' && (
            <TextField
              label="Name (optional)"
              placeholder="Starter set"
              maxLength={dealNameLength}
              value={draft.name}
              error={problems.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
          {kind === 'code' && !deal && (
            <TextField
              label="Code"
              placeholder="SPRING-20"
              maxLength={24}
              autoCapitalize="characters"
              autoComplete="off"
              value={draft.code}
              error={problems.code}
              onChange={({ target }) => change({ code: target.value })}
            />
          )}
          <TextField
            label="Percent off"
            type="number"
            inputMode="numeric"
            min={least}
            max={most}
            hint={`${least} to ${most}`}
            value={percent}
            error={problems.percent}
            onChange={({ target }) => change({ percent: target.value })}
          />
          {kind === 'code' && (
            <TextField
              label="Uses (optional)"
              type="number"
              inputMode="numeric"
              min={1}
              hint="How many orders may use it"
              value={draft.uses}
              error={problems.uses}
              onChange={({ target }) => change({ uses: target.value })}
            />
          )}
          <TextField
            label="From (optional)"
            type="date"
            hint={`A day in ${days.zoneText}`}
            value={draft.from}
            error={problems.from}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            label="Until (optional)"
            type="date"
            hint="To the end of that day"
            value={draft.until}
            error={problems.until}
            onChange={({ target }) => change({ until: target.value })}
          />
        </div>
        <DealPreview
          kind={kind}
          name={
            kind === 'code'
              ? normalizedDealCode(draft.code)
              : draft.name.trim() || nameOfBundle(product_ids.length)
          }
          titles={product_ids.map(titleOf)}
          percent={exactPercent}
          worth={
            exactPercent !== undefined && isPriced(kind, product_ids)
              ? dealEffectOf({ kind, product_ids, percent: exactPercent }, products)
              : undefined
          }
        />
        {failure && (
          <p role="alert" className="text-sm font-medium text-danger">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button
            type="submit"
            busy={create.isPending || update.isPending}
            busyText="Saving..."
            className="max-sm:w-full"
          >
            {deal ? 'Save changes' : 'Save deal'}
          </Button>
          <Button variant="quiet" onClick={onDone} className="max-sm:w-full">
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}

const isPriced = (kind: DealKind, ids: readonly string[]) => ids.length >= dealLimits[kind].courses[0]
