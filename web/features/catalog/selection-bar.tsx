import { pluralize } from '#rules/text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { BottomBar } from '../../ui/layout/bottom-bar.tsx'

const barId = 'selection'

type Props = {
  count: number
  /** How many more products fit into the store; undefined while unknown. */
  room: number | undefined
  onAdd: () => void
  isAdding: boolean
}

/** Lets keyboard users skip the cards. */
export const SkipToSelection = () => (
  <a
    href={`#${barId}`}
    className="sr-only font-semibold text-accent focus:not-sr-only focus:mb-4 focus:inline-block focus:rounded-sm"
  >
    Skip to your selection
  </a>
)

/** The number of chosen products and the button that adds them. */
export const SelectionBar = ({ count, room, onAdd, isAdding }: Props) => (
  <BottomBar id={barId}>
    <div>
      <p role="status" className="font-semibold tabular-nums">
        {pluralize(count, 'product')} selected
      </p>
      <p className="text-xs text-muted">{roomText(count, room)}</p>
    </div>
    <Button onClick={onAdd} busy={isAdding} busyText="Adding..." className="shrink-0">
      Add to Store
    </Button>
  </BottomBar>
)

function roomText(count: number, room: number | undefined) {
  if (room === undefined) return 'The room in your store is unknown.'
  if (room <= 0) return 'Your store is full.'
  if (count > room) return `Take out ${count - room} to fit your plan.`
  if (count >= room) return 'That fills your plan.'
  return count === 0 ? `Room for ${room} in your store` : `Room for ${room - count} more`
}
