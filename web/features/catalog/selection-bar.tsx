import { Button } from '#web/ui/button.tsx'

const barId = 'selection'

type Props = { count: number; room: number; onAdd: () => void; isAdding: boolean }

/** Spares the keyboard a walk through every card. */
export const SkipToSelection = () => (
  <a
    href={`#${barId}`}
    className="sr-only font-semibold text-accent focus:not-sr-only focus:mb-4 focus:inline-block focus:rounded-sm"
  >
    Skip to your selection
  </a>
)

/** Stays in view while the seller browses: how many she has chosen, and the way on. */
export const SelectionBar = ({ count, room, onAdd, isAdding }: Props) => (
  <div
    id={barId}
    tabIndex={-1}
    data-bottom-bar
    className="sticky bottom-3 z-20 mx-auto mt-8 flex max-w-xl items-center justify-between gap-4 rounded-xl border border-line bg-raised py-3 pr-3 pl-5 shadow-float sm:bottom-6"
  >
    <div>
      <p role="status" className="font-semibold tabular-nums">
        {count} {count === 1 ? 'product' : 'products'} selected
      </p>
      <p className="text-xs text-muted">{roomText(count, room)}</p>
    </div>
    <Button onClick={onAdd} busy={isAdding} busyText="Adding..." className="shrink-0">
      Add to Store
    </Button>
  </div>
)

function roomText(count: number, room: number) {
  if (room <= 0) return 'Your store is full.'
  if (count >= room) return 'That fills your plan.'
  return count === 0 ? `Room for ${room} in your store` : `Room for ${room - count} more`
}
