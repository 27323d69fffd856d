import { useState } from 'react'
import type { OfferEntry } from '#contract/operators/offers.ts'
import { levelNames, levels } from '#rules/courses/catalog-search.ts'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { DialogField, DialogTextarea } from '../dialog-fields.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { draftOf, emptyDraft, type OfferDraft, offerIn } from './offer-draft.ts'

type Props = {
  title: string
  text: string
  confirmText: string
  /** The course whose texts are edited; without it, one is added. */
  offer?: OfferEntry
  isBusy: boolean
  error: Error | null
  onClose: () => void
  onConfirm: (offer: OfferEntry, reason: string) => void
}

const levelOptions = levels.map((value) => ({ value, text: levelNames[value] }))

/** The form of a course. Price, plan and percentage of one that exists change from a day on, elsewhere. */
export function OfferDialog({ offer, onConfirm, ...dialog }: Props) {
  const [draft, setDraft] = useState<OfferDraft>(() => (offer ? draftOf(offer) : emptyDraft))
  const { offer: typed, problems } = offerIn(draft)
  const set = (fields: Partial<OfferDraft>) => setDraft((previous) => ({ ...previous, ...fields }))
  const text = (name: Exclude<keyof OfferDraft, 'pro_only' | 'level'>) => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  return (
    <ReasonDialog
      {...dialog}
      width="wide"
      problems={problems}
      onConfirm={(reason) => {
        if (typed) onConfirm(typed, reason)
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DialogField label="Title" maxLength={120} {...text('title')} />
        {!offer && (
          <DialogField
            label="Id"
            hint="Never changes. a-z, 0-9 and hyphens."
            maxLength={80}
            {...text('id')}
          />
        )}
        <DialogField
          label="Address"
          hint={
            offer
              ? 'Never changes: stores and posted links lead to it.'
              : 'Its page in stores, which never changes. Empty: the id.'
          }
          maxLength={80}
          readOnly={offer !== undefined}
          {...text('slug')}
        />
        <DialogField label="Picture" hint="https://... or /covers/..." {...text('hero_image_url')} />
      </div>
      <DialogTextarea label="Blurb" maxLength={400} {...text('short_blurb')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DialogTextarea label="What buyers learn" hint="One on each line." {...text('learn_bullets')} />
        <DialogTextarea label="What they get" hint="One on each line." {...text('deliverables')} />
        <DialogTextarea label="Tags" hint="One on each line." {...text('tags')} />
        <div className="grid content-start gap-4">
          <div>
            <p className="mb-1.5 text-sm font-medium">Level</p>
            <SelectField
              label="Level"
              value={draft.level}
              options={levelOptions}
              onChange={(level) => set({ level })}
            />
          </div>
          <DialogField label="Popularity in percent" inputMode="numeric" {...text('popularity_pct')} />
        </div>
        {!offer && (
          <>
            <DialogField label="Price in dollars" inputMode="decimal" {...text('default_price')} />
            <DialogField label="Commission in percent" inputMode="numeric" {...text('commission_pct')} />
            <div className="flex items-center justify-between gap-3 sm:col-span-2">
              <span className="text-sm font-medium">Only for the Pro plan</span>
              <Switch
                label="Only for the Pro plan"
                checked={draft.pro_only}
                onChange={(pro_only) => set({ pro_only })}
              />
            </div>
          </>
        )}
      </div>
    </ReasonDialog>
  )
}
