import { useState } from 'react'
import type { OfferEntry } from '#contract/operators/offers.ts'
import { levelNames, levels } from '#rules/courses/catalog-search.ts'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { TextareaField } from '../../../ui/controls/textarea-field.tsx'
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
  const read = offerIn(draft)
  const set = (fields: Partial<OfferDraft>) => setDraft((previous) => ({ ...previous, ...fields }))
  const text = (name: Exclude<keyof OfferDraft, 'pro_only' | 'level'>) => ({
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  return (
    <ReasonDialog
      {...dialog}
      width="wide"
      problem={'problem' in read ? read.problem : undefined}
      onConfirm={(reason) => {
        if ('offer' in read) onConfirm(read.offer, reason)
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Title" maxLength={120} {...text('title')} />
        {!offer && (
          <TextField label="Id" hint="Never changes. a-z, 0-9 and hyphens." maxLength={80} {...text('id')} />
        )}
        <TextField
          label="Address"
          hint="Its page in stores. Empty: the id."
          maxLength={80}
          {...text('slug')}
        />
        <TextField label="Picture" hint="https://... or /covers/..." {...text('hero_image_url')} />
      </div>
      <TextareaField label="Blurb" maxLength={400} {...text('short_blurb')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextareaField label="What buyers learn" hint="One on each line." {...text('learn_bullets')} />
        <TextareaField label="What they get" hint="One on each line." {...text('deliverables')} />
        <TextareaField label="Tags" hint="One on each line." {...text('tags')} />
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
          <TextField label="Popularity in percent" inputMode="numeric" {...text('popularity')} />
        </div>
        {!offer && (
          <>
            <TextField label="Price in dollars" inputMode="decimal" {...text('price')} />
            <TextField label="Commission in percent" inputMode="numeric" {...text('commission')} />
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
