import type { SealedFile } from '@tinsmith/contract/file';
import { formatFileSize } from '@tinsmith/domain/file-size';
import type { FindingKind } from '@tinsmith/domain/run-me-check';
import type { ReactNode } from 'react';

const code = (text: string) => <code>{text}</code>;

const words: Record<FindingKind, (subject: string) => ReactNode> = {
  broken: () => (
    <>
      <b>The archive can't be opened.</b> Try unpacking it yourself, then pack it again.
    </>
  ),
  'nothing-inside': () => (
    <>
      <b>It's empty.</b> There's nothing in it to unpack. Check what you packed.
    </>
  ),
  document: (subject) => (
    <>
      <b>This is a document, not a game.</b> Nobody can play {code(subject)}. Upload the game as well, or put
      both into one zip.
    </>
  ),
  picture: (subject) => (
    <>
      <b>This is a picture, not a game.</b> Nobody can play {code(subject)}. Screenshots go on your entry's
      page.
    </>
  ),
  sound: (subject) => (
    <>
      <b>This is a recording, not a game.</b> Nobody can play {code(subject)}. You can link to a video on your
      entry's page.
    </>
  ),
  'nothing-to-run': (subject) => (
    <>
      <b>Nothing to run.</b> It only has pictures, sounds or documents, such as {code(subject)}. Did you
      forget the game?
    </>
  ),
  encrypted: () => (
    <>
      <b>It asks for a password.</b> Pack it without one.
    </>
  ),
  'odd-path': (subject) => (
    <>
      <b>An odd path.</b> {code(subject)} points outside the archive or uses backslashes. Many programs won't
      unpack it.
    </>
  ),
  symlink: (subject) => (
    <>
      <b>A link instead of a file.</b> {code(subject)} points somewhere else. Windows can't unpack that.
    </>
  ),
  'no-index': (subject) => (
    <>
      <b>No index.html.</b> Rename {code(subject)} to {code('index.html')} so the game starts by itself.
    </>
  ),
  'index-case': (subject) => (
    <>
      <b>Wrong letter case.</b> {code(subject)} has to be called {code('index.html')}.
    </>
  ),
  'index-deep': (subject) => (
    <>
      <b>A folder in the way.</b> index.html is inside {code(subject)}. Move it to the top level.
    </>
  ),
  'not-executable': (subject) => (
    <>
      <b>It won't start on Linux.</b> {code(subject)} isn't marked as executable. Use {code('chmod +x')} and
      pack it on Linux or Mac, or as tar.gz.
    </>
  ),
  'same-name': (subject) => (
    <>
      <b>Two names that differ only in letter case.</b> On Windows and Mac, {code(subject)} overwrites the
      other one.
    </>
  ),
  'long-path': (subject) => (
    <>
      <b>A very long path.</b> Windows may not unpack {code(subject)}.
    </>
  ),
  'unpacks-large': (subject) => (
    <>
      <b>It unpacks to {formatFileSize(Number(subject))}.</b> Few people have room for that.
    </>
  ),
  'not-zip': (subject) => (
    <>
      <b>Not a zip.</b> To be played in the page, a game has to be a zip. Pack {code(subject)} again as one.
    </>
  ),
  'odd-packing': (subject) => (
    <>
      <b>An unusual compression.</b> {code(subject)} can't be unpacked here. Pack it again as a plain zip.
    </>
  ),
  'too-many-files': () => (
    <>
      <b>Too many files to be played here.</b> A web game can have 5,000, in as many folders. People can still
      download it.
    </>
  ),
  'too-large-here': (subject) => (
    <>
      <b>Too large to be played here.</b>{' '}
      {subject === '' ? 'A web game can unpack to 500 MB' : <>{code(subject)} is larger than 200 MB</>}.
      People can still download it.
    </>
  ),
  'no-room-here': () => (
    <>
      <b>There's no room to unpack it right now.</b> We'll try again within an hour. People can still download
      it.
    </>
  ),
  leftovers: (subject) => (
    <>
      <b>Something you may not want to publish.</b> {code(subject)} looks like a leftover from your tools.
    </>
  ),
};

/** A finding in words: what it is, and what to do. */
export const describeFinding = ({ kind, subject }: SealedFile['findings'][number]): ReactNode =>
  words[kind](subject ?? '');
