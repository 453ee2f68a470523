import { isPostTextHref } from '@tinsmith/domain/post-text';
import { type Extensions, Mark, mergeAttributes } from '@tiptap/core';
import Blockquote from '@tiptap/extension-blockquote';
import Bold from '@tiptap/extension-bold';
import Code from '@tiptap/extension-code';
import CodeBlock from '@tiptap/extension-code-block';
import Document from '@tiptap/extension-document';
import HardBreak from '@tiptap/extension-hard-break';
import Italic from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import Paragraph from '@tiptap/extension-paragraph';
import Strike from '@tiptap/extension-strike';
import Text from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';

// Uses the tags that post text allows, where the editor's defaults differ.
const ShortBold = Bold.extend({ renderHTML: ({ HTMLAttributes }) => ['b', HTMLAttributes, 0] });
const ShortItalic = Italic.extend({ renderHTML: ({ HTMLAttributes }) => ['i', HTMLAttributes, 0] });
const BarePre = CodeBlock.extend({ renderHTML: () => ['pre', 0] });

const Link = Mark.create({
  name: 'link',
  // Text typed after a link is not part of it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => isPostTextHref(element.getAttribute('href') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes), 0],
});

const Abbreviation = Mark.create({
  name: 'abbreviation',
  inclusive: false,
  addAttributes: () => ({ title: { default: null } }),
  parseHTML: () => [{ tag: 'abbr' }],
  renderHTML: ({ HTMLAttributes }) => ['abbr', mergeAttributes(HTMLAttributes), 0],
});

/** Exactly the markup that post text allows. */
export const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  ShortBold,
  ShortItalic,
  Strike,
  Code,
  BarePre,
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Link,
  Abbreviation,
  UndoRedo,
];
