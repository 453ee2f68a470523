import { editorToPostText } from '@tinsmith/domain/editor-text';
import { relaxPostText, renderEditorText } from '@tinsmith/domain/post-text';
import type { ComponentProps } from 'react';
import { TextEditor } from './text-editor.tsx';

/** The editor for the text of a text area, which is what it begins with and what it reports. */
export function AreaEditor({ source, onChange, ...rest }: ComponentProps<typeof TextEditor>) {
  return (
    <TextEditor
      {...rest}
      source={renderEditorText(source)}
      onChange={(html) => onChange(html === null ? null : relaxPostText(editorToPostText(html)))}
    />
  );
}
