import PenLine from 'lucide-react/icons/pen-line'
import { Button } from '../../../ui/button.tsx'
import { preloadOnIntent } from '../../../ui/preload-on-intent.ts'
import { loadSiteEditor } from './use-editor-open.ts'

export const OpenEditorCard = ({ onOpen }: { onOpen: () => void }) => (
  <section
    aria-labelledby="site-editor"
    className="mb-8 flex flex-col justify-between gap-x-8 gap-y-5 rounded-xl border border-line bg-surface p-5 shadow-card sm:flex-row sm:items-center sm:p-6"
  >
    <div>
      <h2 id="site-editor" className="text-lg font-semibold">
        Edit your website
      </h2>
      <p className="mt-1 text-sm text-muted">
        Change any text, icon or theme, and watch the page as it becomes.
      </p>
    </div>
    <Button variant="secondary" className="shrink-0" onClick={onOpen} {...preloadOnIntent(loadSiteEditor)}>
      <PenLine aria-hidden />
      Open Editor
    </Button>
  </section>
)
