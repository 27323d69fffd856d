import Undo from 'lucide-react/icons/undo-2'
import type { Section } from '#contract/site.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { ContentEditor } from '../content-editor/use-content-editor.ts'
import { SaveNote } from '../save-note.tsx'

type Props = {
  editor: ContentEditor
  writing: readonly Section[]
  onUndo: (() => void) | undefined
}

export function EditorBar({ editor, writing, onUndo }: Props) {
  return (
    <header className="flex items-center gap-4 border-b border-line px-4 py-3 sm:px-6">
      <h2 id="site-editor" className="text-lg font-semibold whitespace-nowrap">
        Edit your website
      </h2>
      <div className="ml-auto flex items-center gap-3">
        {writing.length > 0 ? (
          <span role="status" className="text-xs text-muted">
            Writing...
          </span>
        ) : (
          <SaveNote state={editor.saveState} onRetry={editor.save} />
        )}
        <Button variant="secondary" onClick={onUndo} disabled={!onUndo} title="Undo (Ctrl+Z)">
          <Undo aria-hidden />
          <span className="max-sm:sr-only">Undo</span>
        </Button>
      </div>
    </header>
  )
}
