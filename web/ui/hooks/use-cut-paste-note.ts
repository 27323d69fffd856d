import { type ClipboardEvent, type FormEvent, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement
/** Says that the browser cut a pasted text to the field's length, until something else is typed. */
export function useCutPasteNote(maxLength: number | undefined) {
  const [isCut, setIsCut] = useState(false)
  if (maxLength === undefined) return { note: undefined, handlers: {} }
  const onPaste = ({ currentTarget, clipboardData }: ClipboardEvent<Field>) =>
    setIsCut(remainingLength(currentTarget) + clipboardData.getData('text').length > maxLength)
  const onInput = ({ nativeEvent }: FormEvent<Field>) => {
    if (!('inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste')) setIsCut(false)
  }
  return {
    note: isCut ? `The pasted text was cut to fit ${maxLength} characters.` : undefined,
    handlers: { onPaste, onInput },
  }
}

/** Without what is selected, which the pasted text replaces. Fields for emails do not tell. */
function remainingLength({ value, selectionStart, selectionEnd }: Field) {
  if (selectionStart === null || selectionEnd === null) return value.length
  return value.length - (selectionEnd - selectionStart)
}
