import Sparkles from 'lucide-react/icons/sparkles'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { disclosureNames, goals, maxAudienceCharacters, maxCourses, tones } from '#contract/marketing.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { campaignCost } from '#rules/billing/credits.ts'
import { popularFirst } from '#rules/courses/catalog-search.ts'
import { languageCodes, languages } from '#rules/languages/languages.ts'
import { disclosures } from '#rules/marketing/disclosures.ts'
import { placesOfPieces } from '#rules/marketing/piece-plan.ts'
import { placeNames, places } from '#rules/marketing/places.ts'
import { billingLink } from '../../lib/billing/billing-link.ts'
import { CreditsNote } from '../../ui/content/credits-note.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ChoiceChips } from '../../ui/controls/choice-chips.tsx'
import { focusFirstInvalid } from '../../ui/controls/focus-first-invalid.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { type Choices, loadChoices, saveChoices } from './campaign-choices.ts'
import { goalNames, toneNames } from './names.ts'

type Props = {
  storeId: string
  published: readonly LinkedStoreProduct[]
  /** The course that the seller comes from, in place of those chosen last. */
  course?: string | null
  credits: number | undefined
  isWritten: boolean
  onCreate: (choices: Choices) => void
  onCancel?: (() => void) | undefined
}

const goalOptions = goals.map((value) => ({ value, text: goalNames[value] }))
const toneOptions = tones.map((value) => ({ value, text: toneNames[value] }))
const placeOptions = placeNames.map((value) => ({ value, text: places[value].name }))
const languageOptions = languageCodes.map((value) => ({ value, text: languages[value] }))

/** What a campaign is about. The choices are remembered in this browser. */
export function CampaignForm({ storeId, published, course, credits, isWritten, onCreate, onCancel }: Props) {
  const [choices, setChoices] = useState(() => loadChoices(storeId, published, course))
  const [isPressed, setIsPressed] = useState(false)
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const noteId = useId()
  const change = (changes: Partial<Choices>) => {
    const next = { ...choices, ...changes }
    setChoices(next)
    saveChoices(storeId, next)
  }
  const { language = 'en' } = choices
  const isShort = credits !== undefined && credits < campaignCost
  const isComplete = choices.course_ids.length > 0 && choices.places.length > 0
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusFirstInvalid(event.currentTarget, () => {
      setIsPressed(true)
      if (isComplete && !isShort && !isWritten) onCreate(choices)
    })
  }
  const courseOptions = popularFirst(published).map(({ product_id, product }) => ({
    value: product_id,
    text: product.title,
  }))
  const count = placesOfPieces(choices.places).length
  return (
    <Card className="sm:p-8">
      <form onSubmit={submit} noValidate aria-labelledby={headingId} className="grid gap-7">
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="scroll-mt-28 text-lg font-semibold focus:outline-none"
        >
          New campaign
        </h2>
        <ChoiceChips
          legend="Courses"
          hint={`Published in your store. Up to ${maxCourses} in one campaign.`}
          name="courses"
          options={courseOptions}
          chosen={choices.course_ids}
          most={maxCourses}
          error={isPressed && choices.course_ids.length === 0 ? 'Choose a course.' : undefined}
          onChange={(course_ids) => change({ course_ids })}
        />
        <ChoiceChips
          legend="Goal"
          name="goal"
          options={goalOptions}
          chosen={[choices.goal]}
          onChange={([goal]) => goal && change({ goal })}
        />
        <ChoiceChips
          legend="Where you will post"
          name="places"
          options={placeOptions}
          chosen={choices.places}
          most={placeNames.length}
          error={isPressed && choices.places.length === 0 ? 'Choose where you will post.' : undefined}
          onChange={(chosen) => change({ places: chosen })}
        />
        <div className="grid gap-7 lg:grid-cols-2">
          <ChoiceChips
            legend="Tone"
            name="tone"
            options={toneOptions}
            chosen={[choices.tone]}
            onChange={([tone]) => tone && change({ tone })}
          />
          <TextField
            label="Who it is for (optional)"
            name="audience"
            placeholder="Teachers who start a newsletter"
            maxLength={maxAudienceCharacters}
            value={choices.audience}
            onChange={({ target }) => change({ audience: target.value })}
            hint={`${choices.audience.length} of ${maxAudienceCharacters} characters`}
          />
        </div>
        <ChoiceChips
          legend="Language"
          name="language"
          options={languageOptions}
          chosen={[language]}
          onChange={([chosen]) => chosen && change({ language: chosen })}
        />
        <ChoiceChips
          legend="Last line of each piece"
          hint="Readers have to know that you earn from the link."
          name="disclosure"
          options={disclosureNames.map((value) => ({ value, text: disclosures[language][value] }))}
          chosen={choices.disclosure ? [choices.disclosure] : []}
          onChange={([disclosure]) => disclosure && change({ disclosure })}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
          <Button
            type="submit"
            disabled={isShort}
            busy={isWritten}
            busyText="Writing..."
            aria-describedby={noteId}
            className="max-sm:w-full"
          >
            <Sparkles aria-hidden />
            Write {count} pieces
          </Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel} className="max-sm:w-full">
              Cancel
            </Button>
          )}
          <CreditsNote id={noteId} cost={campaignCost} credits={credits} />
          {isShort && (
            <Button asChild variant="secondary">
              <Link to={billingLink({ reason: 'credits', returnTo: '/app/marketing' })}>See Plans</Link>
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
