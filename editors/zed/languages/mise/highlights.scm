(bare_key) @property
(quoted_key) @property
(table (bare_key) @type)
(table (dotted_key (bare_key) @type))
(table_array_element (bare_key) @type)
(table_array_element (dotted_key (bare_key) @type))
(string) @string
(integer) @number
(float) @number
(boolean) @boolean
(offset_date_time) @string.special
(local_date_time) @string.special
(local_date) @string.special
(local_time) @string.special
(comment) @comment
["=" "." ","] @punctuation.delimiter
["[" "]" "[[" "]]" "{" "}"] @punctuation.bracket
