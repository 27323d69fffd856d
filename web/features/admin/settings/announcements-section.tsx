import { useState } from 'react'
import type { InputOf } from '#contract/api/action.ts'
import { platformApi } from '#contract/api/operators/platform-api.ts'
import type { Announcement } from '#contract/operators/platform.ts'
import { maxAnnouncementLength, maxAnnouncements } from '#rules/operators.ts'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notify } from '../../../ui/overlays/toasts/notify.ts'
import { dayOf } from '../day-of.ts'
import { ActionsCell, Cell, DeskTable } from '../desk-parts.tsx'
import { DialogField } from '../dialog-fields.tsx'
import { ChangeDialog } from '../reason-dialog.tsx'
import { useDeskChange } from '../use-desk.ts'

/** What all sellers read at the top of their pages until they close it. */
export function AnnouncementsSection({ announcements }: { announcements: readonly Announcement[] }) {
  const [isNew, setIsNew] = useState(false)
  const [ending, setEnding] = useState<Announcement>()
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display text-xl font-semibold tracking-title">Announcements</h2>
        {announcements.length < maxAnnouncements && (
          <Button variant="secondary" onClick={() => setIsNew(true)}>
            Announce something
          </Button>
        )}
      </div>
      {announcements.length === 0 ? (
        <p className="text-sm text-muted">Nothing is announced.</p>
      ) : (
        <DeskTable label="Announcements" headings={['Text', 'Until', '']}>
          {announcements.map((one) => (
            <tr key={one.id}>
              <Cell>{one.text}</Cell>
              <Cell isShort>{one.until ? dayOf(one.until) : 'It is ended'}</Cell>
              <ActionsCell>
                <Button variant="quiet" onClick={() => setEnding(one)}>
                  End
                </Button>
              </ActionsCell>
            </tr>
          ))}
        </DeskTable>
      )}
      {isNew && <NewDialog onClose={() => setIsNew(false)} />}
      {ending && <EndDialog announcement={ending} onClose={() => setEnding(undefined)} />}
    </section>
  )
}

function NewDialog({ onClose }: { onClose: () => void }) {
  const announcing = useDeskChange(
    (input: InputOf<(typeof platformApi)['announce']>) => call(platformApi.announce, input),
    () => notify.success('Announced', 'Sellers see it within a minute.'),
  )
  const [text, setText] = useState('')
  const [until, setUntil] = useState('')
  const [requestId] = useState(() => crypto.randomUUID())
  return (
    <ChangeDialog
      title="Announce something"
      text="Every seller reads it at the top of their pages, until they close it."
      confirmText="Announce"
      change={announcing}
      problems={{ text: text.trim() ? undefined : 'Write what sellers should know.' }}
      onClose={onClose}
      inputOf={(reason) => ({ text: text.trim(), ...(until && { until }), request_id: requestId, reason })}
    >
      <DialogField
        name="text"
        label="Text"
        maxLength={maxAnnouncementLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <DialogField
        name="until"
        label="Until"
        type="date"
        hint="Empty: until it is ended."
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </ChangeDialog>
  )
}

function EndDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const ending = useDeskChange(
    (input: InputOf<(typeof platformApi)['end-announcement']>) =>
      call(platformApi['end-announcement'], input),
    () => notify.success('Ended', 'Sellers see it for another minute at most.'),
  )
  return (
    <ChangeDialog
      title="End this announcement"
      text={announcement.text}
      confirmText="End it"
      change={ending}
      onClose={onClose}
      inputOf={(reason) => ({ id: announcement.id, reason })}
    />
  )
}
