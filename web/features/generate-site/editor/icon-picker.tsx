import ChevronDown from 'lucide-react/icons/chevron-down'
import * as Popover from 'radix-ui/popover'
import { type Icon, iconNames } from '#contract/site/site.ts'
import { isLocked, type TextLock } from '#contract/site/text-locks.ts'
import { outlines } from '#storefront/icons.ts'
import { toggledText } from '../content-editor/content-locks.ts'
import { fieldId } from './editor-tabs.ts'
import { LockButton } from './lock-button.tsx'
import type { SectionProps } from './section-props.ts'

type Props = SectionProps & { title: string; path: TextLock; chosen: Icon; onChoose: (icon: Icon) => void }

/** Chooses one of the page's icons. */
export const IconPicker = ({ content, editor, title, path, chosen, onChoose }: Props) => (
  <div className="flex items-center gap-3">
    <Popover.Root onOpenChange={(isOpen) => !isOpen && editor.leaveText()}>
      <Popover.Trigger
        id={fieldId(path)}
        aria-label={`Icon: ${chosen}`}
        className="flex min-h-11 items-center gap-2 rounded-lg border border-edge px-3 text-accent hover:border-ink"
      >
        <BenefitIcon name={chosen} />
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label="Icons"
          className="z-40 animate-fade rounded-xl border border-line bg-raised p-2 shadow-float"
        >
          <fieldset className="grid grid-cols-4 gap-1">
            <legend className="sr-only">Icon</legend>
            {iconNames.map((name) => (
              <label
                key={name}
                title={name}
                className="grid size-12 place-items-center rounded-lg text-muted hover:bg-subtle hover:text-ink has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name={path}
                  aria-label={name}
                  checked={name === chosen}
                  onChange={() => onChoose(name)}
                  className="sr-only"
                />
                <BenefitIcon name={name} />
              </label>
            ))}
          </fieldset>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
    <span aria-hidden className="mr-auto text-sm font-semibold">
      {title}
    </span>
    <LockButton
      label="Lock icon"
      isLocked={isLocked(editor.locks, path)}
      onToggle={() => editor.lock(toggledText(editor.locks, path, 'benefits', content))}
    />
  </div>
)

/** The icon that the store page shows. */
const BenefitIcon = ({ name }: { name: Icon }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className="size-6 fill-none stroke-current stroke-[1.6] [stroke-linecap:round] [stroke-linejoin:round]"
  >
    <path d={outlines[name]} />
  </svg>
)
