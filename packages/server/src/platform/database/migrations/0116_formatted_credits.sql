-- Credits are post text from now on, as descriptions are. What was typed before was plain text and stays that.
UPDATE entry SET credits = replace(replace(credits, '&', '&amp;'), '<', '&lt;') WHERE credits ~ '[&<]';
