import * as Tabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { preloadOnIntent } from '../../ui/hooks/preload-on-intent.ts'
import { loadSiteEditor } from './editor/use-editor-open.ts'

type Props = {
  isEditing: boolean
  onEdit: () => void
  onStore: () => void
  editor: ReactNode
  store: ReactNode
}

const triggerClasses =
  'min-h-11 rounded-lg px-2 text-sm font-semibold text-muted transition-colors hover:text-ink data-[state=active]:bg-selected data-[state=active]:text-ink data-[state=active]:shadow-card data-[state=active]:inset-ring data-[state=active]:inset-ring-selected-edge'

/** Once a website exists: its editor, and what it is written from. */
export const StudioTabs = ({ isEditing, onEdit, onStore, editor, store }: Props) => (
  <Tabs.Root
    value={isEditing ? 'editor' : 'store'}
    onValueChange={(value) => (value === 'editor' ? onEdit() : onStore())}
  >
    <Tabs.List
      aria-label="Website and store"
      className="mb-6 grid grid-cols-2 gap-1 rounded-xl bg-subtle p-1 sm:w-md"
    >
      <Tabs.Trigger value="store" className={triggerClasses}>
        Store and products
      </Tabs.Trigger>
      <Tabs.Trigger value="editor" className={triggerClasses} {...preloadOnIntent(loadSiteEditor)}>
        Edit your website
      </Tabs.Trigger>
    </Tabs.List>
    <Tabs.Content value="store" tabIndex={-1}>
      {store}
    </Tabs.Content>
    <Tabs.Content value="editor" tabIndex={-1}>
      {editor}
    </Tabs.Content>
  </Tabs.Root>
)
