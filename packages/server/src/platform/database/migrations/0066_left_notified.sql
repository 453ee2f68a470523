-- When people left out of a draw were notified; the column's old name was not one that an engineer would search for.
ALTER TABLE santa_draw RENAME COLUMN left_told_at TO left_notified_at;
