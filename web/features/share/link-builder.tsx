import { Link } from 'react-router-dom'
import { maxSourceLength } from '#rules/source.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { ShareButton } from '../../ui/controls/share-button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { otherPlace, type Place, places } from './places.ts'

type Props = {
  storeName: string
  place: Place
  onPlace: (place: Place) => void
  ownText: string
  onOwnText: (text: string) => void
  link: string
  source: string | undefined
}

export const LinkBuilder = ({ storeName, place, onPlace, ownText, onOwnText, link, source }: Props) => (
  <Card className="grid gap-6">
    <fieldset>
      <legend className="mb-3 font-semibold">Where will you share it?</legend>
      <div className="flex flex-wrap gap-2">
        {places.map((one) => (
          <label
            key={one.id}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-surface px-4 text-sm font-medium transition-colors hover:bg-subtle has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="place"
              className="sr-only"
              checked={one.id === place.id}
              onChange={() => onPlace(one)}
            />
            {one.name}
          </label>
        ))}
      </div>
    </fieldset>
    {place.id === otherPlace.id && (
      <TextField
        label="Name of the place"
        placeholder="Podcast episode 12"
        value={ownText}
        maxLength={maxSourceLength}
        onChange={(event) => onOwnText(event.target.value)}
        error={ownText !== '' && !source ? 'Use at least one letter or digit.' : undefined}
        hint="Letters and digits; everything else becomes a hyphen."
      />
    )}
    <div>
      <h2 className="mb-3 font-semibold">Your link</h2>
      <CopyField url={link} label="your link" />
      <p role="status" className="mt-3 text-sm text-muted">
        {source ? (
          <>
            Visits and orders through it are counted as <span className="font-medium text-ink">{source}</span>
            .
          </>
        ) : (
          'Choose a place, and Analytics counts what comes from there on its own line.'
        )}
      </p>
    </div>
    <div className="flex flex-wrap gap-3">
      <ShareButton title={storeName} url={link} />
      <Button asChild variant="secondary">
        <Link to="/app/analytics">See sources in Analytics</Link>
      </Button>
    </div>
  </Card>
)
